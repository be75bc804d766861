import type { ListedReport } from '@alveola/contract';
import { shortDiagnosis } from '@alveola/report';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '../../shell/i18n/useFormat';
import { PaperIcons } from '../../assessment/papers/PaperIcons';
import { classes } from '../../ui/classes';
import { IconButton } from '../../ui/icon/IconButton';
import { Skeleton } from '../../ui/Skeleton';
import { patientLink, reportLink } from '../../session/paths';
import { StatusMark } from '../common/StatusMark';
import { NotesCell, type NotesCellProps } from './NotesCell';

/** Specification §2, "Patient list"; then what it does not name. */
export const COLUMNS = [
  { name: 'date', width: 'w-28' },
  { name: 'patientNumber', width: 'w-36' },
  { name: 'reference', width: 'w-44' },
  { name: 'notes', width: '' },
  { name: 'status', width: 'w-40' },
  { name: 'actions', width: 'w-44 max-xl:w-40' },
  { name: 'diagnosis', width: 'w-28' },
  { name: 'clinician', width: 'w-32' },
  { name: 'due', width: 'w-32' },
] as const;

interface PatientRowProps extends NotesCellProps {
  readonly row: ListedReport;
  /** Its place in the whole table, the head being 1. */
  readonly index: number;
  readonly onDelete: () => void;
}

export function PatientRow({ row, index, note, onDelete }: PatientRowProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const navigate = useNavigate();
  const number = row.patient_number;
  const done = row.status === 'Completed';
  const open = () => {
    const { to, state } = reportLink(row);
    void navigate(to, { state });
  };
  return (
    <tr
      aria-rowindex={index}
      onClick={(event) => isPlain(event) && open()}
      className={classes(
        'cursor-pointer hover:bg-ground',
        // A card: number and status, date and diagnosis, then what can be done.
        'max-[43.75rem]:grid max-[43.75rem]:h-[108px] max-[43.75rem]:grid-cols-[1fr_auto] max-[43.75rem]:grid-rows-[2rem_1.5rem_2.75rem] max-[43.75rem]:items-center',
        'max-[43.75rem]:border-b max-[43.75rem]:border-line max-[43.75rem]:px-3 max-[43.75rem]:py-1 max-[43.75rem]:*:h-auto max-[43.75rem]:*:border-0 max-[43.75rem]:*:p-0',
      )}
    >
      <td className="table-cell-data tabular max-[43.75rem]:row-start-2">{day(row.analysis_date)}</td>
      <th
        scope="row"
        title={number}
        className="table-cell-data truncate text-left font-semibold tabular max-[43.75rem]:row-start-1 max-[43.75rem]:text-body"
      >
        <Link
          to={patientLink(row.patient_id)}
          aria-label={t('patients:openPatient', { number })}
          className="block truncate leading-8 text-accent pointer-coarse:leading-[43px] hover:underline"
        >
          {number}
        </Link>
      </th>
      <td
        title={row.reference_number}
        className="table-cell-data truncate text-ink-soft tabular max-[43.75rem]:row-start-3"
      >
        {row.reference_number}
      </td>
      <td className="table-cell-data px-1! max-[43.75rem]:hidden">
        <NotesCell row={row} note={note} />
      </td>
      <td className="table-cell-data max-[43.75rem]:row-start-1 max-[43.75rem]:justify-self-end">
        <StatusMark {...row} />
      </td>
      <td className="table-cell-data px-2! whitespace-nowrap max-[43.75rem]:row-start-3 max-[43.75rem]:justify-self-end max-[43.75rem]:px-0!">
        <IconButton
          icon={done ? 'file' : 'arrow-right'}
          label={t(done ? 'patients:open' : 'patients:resume', { number })}
          onClick={open}
        />
        {done && <PaperIcons reportId={row.id} patientNumber={number} />}
        <IconButton icon="trash" label={t('patients:delete.action', { number })} onClick={onDelete} />
      </td>
      <td className="table-cell-data truncate font-medium max-[43.75rem]:row-start-2 max-[43.75rem]:justify-self-end">
        {row.condition === null ? (
          <span className="font-normal text-ink-faint">{t('diagnosis:notJudged')}</span>
        ) : (
          shortDiagnosis({ ...row, condition: row.condition }, (condition) =>
            t(`diagnosis:condition.${condition}`),
          )
        )}
      </td>
      <td title={row.clinician} className="table-cell-data truncate text-ink-soft max-[43.75rem]:hidden">
        {row.clinician}
      </td>
      <td className="table-cell-data tabular max-[43.75rem]:hidden">
        {row.due && day(`${row.due}T12:00:00Z`)}
      </td>
    </tr>
  );
}

/** Not on what has an act of its own, nor at the end of a selection. */
function isPlain({ target }: MouseEvent): boolean {
  const isControl =
    target instanceof Element && target.closest('button, a, textarea, [role=menu], dialog') !== null;
  return !isControl && (getSelection()?.isCollapsed ?? true);
}

/** The layout is there before the first answer. */
export function WaitingRows() {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {COLUMNS.map(({ name }) => (
        <td key={name} className="table-cell-data">
          <Skeleton className="h-4" />
        </td>
      ))}
    </tr>
  ));
}
