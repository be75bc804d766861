import type { PatientRecall as Row } from '@alveola/contract';
import { shortDiagnosis } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { patientLink } from '../../session/paths';
import { useMay } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { IconButton } from '../../ui/Button';
import { StartVisit } from '../common/StartVisit';
import { type Acts, toDueState } from './recalls';

const CELL =
  'table-cell-data py-1.5 max-[43.75rem]:h-auto max-[43.75rem]:py-0 max-[43.75rem]:border-0 max-[43.75rem]:px-0';
export const RECALL_COLUMNS = ['patient', 'diagnosis', 'visited', 'due', 'note', 'actions'] as const;

interface RecallRowProps {
  readonly row: Row;
  readonly today: string;
  readonly acts: Acts;
  readonly onPostpone: () => void;
}

export function RecallRow({ row, today, acts, onPostpone }: RecallRowProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const mayChart = useMay('chart');
  const { patient_number: number, act } = row;
  return (
    <tr
      role="row"
      className="hover:bg-ground max-[43.75rem]:grid max-[43.75rem]:grid-cols-[1fr_auto] max-[43.75rem]:gap-x-4 max-[43.75rem]:gap-y-2 max-[43.75rem]:not-last:border-b max-[43.75rem]:border-line max-[43.75rem]:p-4"
    >
      <th role="rowheader" scope="row" className={classes(CELL, 'text-left font-semibold tabular')}>
        <Link
          to={patientLink(row.id)}
          aria-label={t('recall:actions.open', { number })}
          className="inline-flex min-h-8 max-w-48 min-w-16 items-center wrap-anywhere text-accent hover:underline pointer-coarse:min-h-11 print:text-ink"
        >
          {number}
        </Link>
      </th>
      <td
        role="cell"
        className={classes(CELL, 'font-medium max-[43.75rem]:self-center lg:whitespace-nowrap')}
      >
        {shortDiagnosis(row, (condition) => t(`diagnosis:condition.${condition}`))}
      </td>
      <td role="cell" className={classes(CELL, 'tabular max-[43.75rem]:col-span-2 lg:whitespace-nowrap')}>
        <span className="text-ink-soft min-[43.8rem]:hidden">{t('recall:columns.visited')}: </span>
        <span className="whitespace-nowrap">{day(row.visited_on)}</span>
        {row.months !== null && (
          <span className="block text-ink-faint max-[43.75rem]:inline">
            <span className="min-[43.8rem]:hidden"> · </span>
            {t('recall:every', { count: row.months })}
          </span>
        )}
      </td>
      <td role="cell" className={classes(CELL, 'max-[43.75rem]:col-span-2')}>
        <Due row={row} today={today} />
      </td>
      <td
        role="cell"
        className={classes(CELL, 'text-ink-soft max-[43.75rem]:col-span-2', !act && 'max-[43.75rem]:hidden')}
      >
        {act && (
          <span className="flex flex-wrap items-center gap-1">
            <span className="min-w-20 grow basis-0 wrap-anywhere">
              {t(`recall:act.${act.kind}`, { day: day(act.day), reason: act.reason, by: act.by })}
            </span>
            {mayChart && (
              <IconButton
                icon="undo"
                label={t('recall:actions.undo', { number })}
                className="print:hidden"
                onClick={() => void acts.undo(row)}
              />
            )}
          </span>
        )}
      </td>
      {mayChart && (
        <td role="cell" className={classes(CELL, 'whitespace-nowrap max-[43.75rem]:col-span-2 print:hidden')}>
          <span className="flex items-center gap-1 md:max-lg:gap-0">
            <StartVisit patientNumber={number} aria-label={t('recall:actions.start', { number })} />
            <IconButton
              icon="check"
              label={t('recall:actions.seen', { number })}
              onClick={() => void acts.markSeen(row)}
            />
            <IconButton icon="clock" label={t('recall:actions.postpone', { number })} onClick={onPostpone} />
          </span>
        </td>
      )}
    </tr>
  );
}

const TONES = {
  overdue: { icon: 'warning', look: 'bg-danger-soft text-danger' },
  soon: { icon: 'clock', look: 'bg-fair-soft text-fair-text' },
  ahead: { icon: 'clock', look: 'bg-ground-deep text-ink-soft' },
} as const;

function Due({ row: { due }, today }: Pick<RecallRowProps, 'row' | 'today'>) {
  const { t } = useTranslation();
  const { day } = useFormat();
  if (due === null)
    return (
      <span title={t('recall:unsetHint')} className="text-ink-soft">
        {t('recall:part.unset')}
      </span>
    );
  const { words, count, tone } = toDueState(due, today);
  const { icon, look } = TONES[tone];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="whitespace-nowrap tabular">{day(due)}</span>
      <span
        className={classes(
          'inline-flex h-6 items-center gap-1 rounded-full pr-2.5 pl-1.5 text-dense font-medium whitespace-nowrap',
          look,
        )}
      >
        <Icon name={icon} size={16} />
        {t(`recall:state.${words}`, { count })}
      </span>
    </span>
  );
}
