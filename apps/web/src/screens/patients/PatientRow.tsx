import type { ListedReport } from '@alveola/contract';
import { shortDiagnosis } from '@alveola/report';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '../../shell/i18n/useFormat';
import { PaperIcons } from '../../assessment/papers/PaperIcons';
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
      className="cursor-pointer hover:bg-ground"
    >
      <td className="table-cell-data tabular">{day(row.analysis_date)}</td>
      <th scope="row" title={number} className="table-cell-data truncate text-left font-semibold tabular">
        <Link
          to={patientLink(row.patient_id)}
          aria-label={t('patients:openPatient', { number })}
          className="block truncate leading-8 text-accent hover:underline"
        >
          {number}
        </Link>
      </th>
      <td title={row.reference_number} className="table-cell-data truncate text-ink-soft tabular">
        {row.reference_number}
      </td>
      <td className="table-cell-data px-1!">
        <NotesCell row={row} note={note} />
      </td>
      <td className="table-cell-data">
        <StatusMark {...row} />
      </td>
      <td className="table-cell-data px-2! whitespace-nowrap">
        <IconButton
          icon={done ? 'file' : 'arrow-right'}
          label={t(done ? 'patients:open' : 'patients:resume', { number })}
          onClick={open}
        />
        {done && <PaperIcons reportId={row.id} patientNumber={number} />}
        <IconButton icon="trash" label={t('patients:delete.action', { number })} onClick={onDelete} />
      </td>
      <td className="table-cell-data truncate font-medium">
        {row.condition === null ? (
          <span className="font-normal text-ink-faint">{t('diagnosis:notJudged')}</span>
        ) : (
          shortDiagnosis({ ...row, condition: row.condition }, (condition) =>
            t(`diagnosis:condition.${condition}`),
          )
        )}
      </td>
      <td title={row.clinician} className="table-cell-data truncate text-ink-soft">
        {row.clinician}
      </td>
      <td className="table-cell-data tabular">{row.due && day(`${row.due}T12:00:00Z`)}</td>
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
