import { shortDiagnosis } from '@alveola/report';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { classes } from '../../ui/classes';
import { PlotFigure, useValueText } from './PlotFigure';
import { type CompletedVisit, isCountedAtSites, isMoving, listPlaces, type Plot, toPlots } from './plots';

export function Plots({ visits }: { readonly visits: readonly CompletedVisit[] }) {
  const { t } = useTranslation();
  const plots = useMemo(() => toPlots(visits), [visits]);
  const moving = plots.filter(isMoving);
  const [isTable, setTable] = useState(moving.length === 0);
  return (
    <section aria-labelledby="plots" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="plots" className="text-lead">
          {t('patient:overTime')}
        </h2>
        {moving.length > 0 && (
          <Button variant="quiet" className="print:hidden" onClick={() => setTable(!isTable)}>
            {t(isTable ? 'patient:asDrawing' : 'patient:asTable')}
          </Button>
        )}
      </div>
      <div
        className={classes(
          'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-2',
          isTable && 'hidden print:grid',
        )}
      >
        {moving.map((plot) => (
          <PlotFigure key={plot.name} plot={plot} />
        ))}
      </div>
      <div
        className={classes(
          isTable
            ? 'overflow-hidden rounded-md border border-line bg-paper [&_.table-head]:h-auto [&_.table-head]:py-2'
            : 'sr-only [&_.overflow-x-auto]:overflow-visible',
          'print:not-sr-only print:[&_td]:px-1 print:[&_th]:px-1 print:[&_th]:whitespace-normal',
        )}
      >
        <FiguresTable plots={plots} visits={visits} />
      </div>
      <Help text={t('patient:plotsNote')} />
    </section>
  );
}

interface FiguresTableProps {
  readonly plots: readonly Plot[];
  readonly visits: readonly CompletedVisit[];
}

function FiguresTable({ plots, visits }: FiguresTableProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const textAt = useValueText();
  const isMixed = plots.some((plot) => listPlaces(plot).length > 0);
  const columns = [
    ['date', t('patient:date')] as const,
    ['diagnosis', t('patient:diagnosis')] as const,
    ...plots.map(({ name }) => [name, t(`patient:plot.${name}`)] as const),
    ['probed', t('patient:probed')] as const,
  ];
  return (
    <DataTable columns={columns} caption={t('patient:overTime')}>
      {visits.map(({ id, analysis_date, findings }, at) => (
        <tr key={id}>
          <th scope="row" className="table-cell-data text-left font-semibold whitespace-nowrap tabular">
            {day(analysis_date)}
          </th>
          <td className="table-cell-data whitespace-nowrap">
            {shortDiagnosis(findings, (condition) => t(`diagnosis:condition.${condition}`))}
          </td>
          {plots.map(({ name, points }) => {
            const value = points[at]?.value ?? null;
            const isOneValue = isCountedAtSites(name) && findings.atSites === null && findings.probed > 0;
            return (
              <td
                key={name}
                className={classes('table-cell-data tabular', value === null && 'text-ink-faint')}
              >
                {isOneValue ? t('patient:oneValue') : textAt(name, value)}
                {isMixed && name === 'bleeding' && findings.bleedingAt && (
                  <span className="block text-ink-soft">
                    {t(`comparison:bleedingAt.${findings.bleedingAt}`)}
                  </span>
                )}
              </td>
            );
          })}
          <td className="table-cell-data tabular">
            {t('patient:probedOf', { probed: findings.probed, teeth: findings.teeth })}
            {findings.atSites && (
              <span className="block text-ink-soft">{t('patient:sitesProbed', { ...findings.atSites })}</span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** How a drawing or a table counts: folded on the screen, in full on paper. */
export function Help({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (text === '') return null;
  return (
    <>
      <details className="text-dense text-ink-soft print:hidden">
        <summary className="min-h-8 cursor-pointer content-center pointer-coarse:min-h-11">
          {t('patient:help')}
        </summary>
        <p className="mt-2 max-w-3xl">{text}</p>
      </details>
      <p className="hidden text-dense print:block">{text}</p>
    </>
  );
}
