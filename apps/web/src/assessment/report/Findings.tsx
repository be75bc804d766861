import {
  fewImplants,
  fewTeeth,
  implantNotes,
  implantTable,
  toothNotes,
  toothTable,
  boneLossFigure,
  type Cell,
  levelMark,
  reasonList,
  type ToothColumn,
  type ToothTable,
  toothName,
  worstSide,
  scored,
} from '@alveola/report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { useDisclosure, OpenButton } from '../../ui/Disclosure';
import { Blocks, ReportSection } from './blocks/Blocks';
import { BlockTable, CellText, Framed } from './blocks/BlockParts';
import { useReader, useReport, useSure } from './reportView';
import { DataTable } from '../../ui/DataTable';
import { IconButton } from '../../ui/Button';
import { SceneDrawing } from '../teeth/SceneDrawing';
import { openPlace, valuePlace } from './place';
import { LEVEL, MAX_SCORE, type ToothOrImplantResult } from '@alveola/clinical';
import { Slider } from '../../ui/form/Slider';
import { dispatch } from '../saving/store';

export function Findings() {
  const { t } = useTranslation();
  const { isOpen: isWhole, panel, button } = useDisclosure();
  return (
    <div id={panel} className={classes('flex min-w-0 flex-col gap-4', isWhole && 'xl:col-span-2')}>
      <Teeth isWhole={isWhole} action={<OpenButton label={t('summary:teeth.all')} {...button} />} />
      <Implants isWhole={isWhole} />
    </div>
  );
}

export function AllFindings() {
  return (
    <>
      <Teeth isWhole />
      <Implants isWhole />
    </>
  );
}

function Teeth({ isWhole, action }: { readonly isWhole: boolean; readonly action?: ReactNode }) {
  const view = useReport();
  const reader = useReader();
  const { title } = reader.words.report.teeth;
  const { note, table } = fewTeeth(view, reader);
  const hasTeeth = view.result.teeth.length > 0;
  return (
    <ReportSection heading={{ is: 'heading', level: 2, text: title }} action={hasTeeth && action}>
      {isWhole && hasTeeth ? (
        <>
          <Sites table={toothTable(view, reader)} />
          <Blocks blocks={toothNotes(view, reader)} />
        </>
      ) : (
        <>
          <p className="text-dense text-ink-soft">{note}</p>
          {table && <BlockTable table={table} />}
        </>
      )}
    </ReportSection>
  );
}

function Implants({ isWhole }: { readonly isWhole: boolean }) {
  const view = useReport();
  const reader = useReader();
  const judged = { ...view, sure: useSure() };
  const table = fewImplants(view, reader);
  if (!table) return null;
  return (
    <ReportSection heading={{ is: 'heading', level: 2, text: reader.words.report.implants }}>
      {isWhole ? (
        <>
          <Sites table={implantTable(view, reader)} />
          <Blocks blocks={implantNotes(judged, reader)} />
        </>
      ) : (
        <BlockTable table={table} />
      )}
    </ReportSection>
  );
}

type SiteRowData = ToothTable['rows'][number];

export function Sites({ table: { columns, rows } }: { readonly table: ToothTable }) {
  const { t } = useTranslation();
  const why = <span className="sr-only">{t('summary:why')}</span>;
  return (
    <Framed>
      <DataTable columns={[...columns.map(({ key, title }) => [key, title] as const), ['why', why]]}>
        {rows.map((row) => (
          <SiteRow key={row.site.tooth} row={row} columns={columns.map(({ key }) => key)} />
        ))}
      </DataTable>
    </Framed>
  );
}

function SiteRow({ row, columns }: { readonly row: SiteRowData; readonly columns: readonly ToothColumn[] }) {
  const { site, cells } = row;
  const { t } = useTranslation();
  const reader = useReader();
  const { isOpen, panel, button } = useDisclosure();
  const note = useBoneLossNote(site);
  return (
    <>
      <tr data-tooth={site.tooth}>
        {columns.map((column) =>
          column === 'tooth' ? (
            <th
              key={column}
              scope="row"
              className="table-cell-data text-left text-body font-semibold tabular"
            >
              <span className="inline-flex items-center gap-1.5">
                {cells.tooth.text}
                <LevelBeside cell={cells.level} />
              </span>
            </th>
          ) : (
            <td
              key={column}
              title={column === 'boneLoss' ? note : undefined}
              className={
                column === 'findings' ? 'table-cell-data min-w-28 py-1.5' : 'table-cell-data py-1.5 tabular'
              }
            >
              {column === 'boneLoss' && <MeasuredLoss site={site} cell={cells.boneLoss} />}
              {column === 'score' && <Score site={site} cell={cells.score} />}
              {column !== 'boneLoss' && column !== 'score' && <CellText cell={cells[column]} />}
            </td>
          ),
        )}
        <td className="table-cell-data">
          <IconButton
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            label={t('summary:teeth.whyTooth', { tooth: cells.tooth.text })}
            {...button}
          />
        </td>
      </tr>
      {isOpen && (
        <tr id={panel} className="bg-ground">
          <td colSpan={columns.length + 1} className="table-cell-data px-4 py-3">
            <Blocks blocks={[reasonList(site.because, reader)]} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Repeats the level, because on a phone its own column is outside the window. */
function LevelBeside({ cell: { level } }: { readonly cell: Cell }) {
  return (
    level && (
      <span aria-hidden="true" className="min-[43.8rem]:hidden print:hidden">
        <SceneDrawing scene={levelMark(level)} height={12} />
      </span>
    )
  );
}

interface SiteCellProps {
  readonly site: ToothOrImplantResult;
  readonly cell: Cell;
}

function useBoneLossNote({ tooth, boneLoss }: ToothOrImplantResult): string {
  const { t } = useTranslation();
  const report = useReport();
  const reader = useReader();
  if ('known' in boneLoss) {
    const markers = boneLoss.missing.map((step) => reader.words.teeth.marker[step]).join(', ');
    return markers ? t('summary:teeth.missingMarkers', { markers }) : t('summary:teeth.markersDoNotFit');
  }
  const describeSide = (side: 'distal' | 'mesial') => {
    const value = boneLoss[side];
    return value === null ? '–' : boneLossFigure(value, { tooth, side }, report, reader);
  };
  return t('summary:teeth.distalMesial', { distal: describeSide('distal'), mesial: describeSide('mesial') });
}

function MeasuredLoss({ site: { tooth, boneLoss }, cell }: SiteCellProps) {
  const { t } = useTranslation();
  const { editable } = useReport();
  const reader = useReader();
  if (!editable || 'known' in boneLoss) return <CellText cell={cell} />;
  const side = worstSide(boneLoss);
  const label = t('sure:check.boneLoss', {
    tooth: toothName(tooth, reader),
    side: reader.words.teeth.side[side],
  });
  return (
    <span className="flex items-center gap-1 whitespace-nowrap">
      <CellText cell={cell} />
      <IconButton
        icon="loupe"
        label={label}
        onClick={() => void openPlace(valuePlace({ tooth, value: 'boneLoss', side }))}
      />
    </span>
  );
}

const TICKS = Object.values(LEVEL);

function Score({ site, cell }: SiteCellProps) {
  const { tooth, score: computed } = site;
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const { score, level } = scored(view, site);
  const name = toothName(tooth, reader);
  const levelName = reader.words.teeth.levelShort[level];
  return (
    <span className="flex items-center gap-2">
      {view.editable && (
        <span className="w-24 shrink-0">
          <Slider
            label={t('summary:teeth.scoreOf', { tooth: name })}
            labelHidden
            value={score}
            min={0}
            max={MAX_SCORE}
            ticks={TICKS}
            valueText={
              level === 'NotJudged' ? levelName : t('summary:teeth.scoreText', { score, level: levelName })
            }
            onChange={(to) => dispatch({ type: 'scoreSet', tooth, score: to, computed })}
          />
        </span>
      )}
      <span className="w-6 text-right font-semibold">{cell.text}</span>
      {cell.more && (
        <span className="flex items-center gap-1 whitespace-nowrap text-ink-soft">
          {cell.more.text}
          {view.editable && (
            <IconButton
              icon="reset"
              label={t('summary:teeth.reset', { tooth: name, score: computed })}
              onClick={() => dispatch({ type: 'scoreReset', tooth })}
            />
          )}
        </span>
      )}
    </span>
  );
}
