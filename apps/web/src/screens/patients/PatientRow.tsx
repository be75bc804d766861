import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '../../shell/i18n/useFormat';
import { PaperIcons } from '../../assessment/papers/PaperIcons';
import { IconButton } from '../../ui/icon/IconButton';
import { Skeleton } from '../../ui/Skeleton';
import { reportLink } from '../../session/paths';
import { StatusMark } from '../common/StatusMark';
import { NotesCell, type NotesCellProps } from './NotesCell';

/** Specification §2, "Patient list". */
export const COLUMNS = [
  { name: 'date', width: 'w-32' },
  { name: 'patientNumber', width: 'w-44 max-xl:w-40' },
  { name: 'reference', width: 'w-60 max-xl:w-52' },
  { name: 'notes', width: '' },
  { name: 'status', width: 'w-56 max-xl:w-40' },
  { name: 'actions', width: 'w-44 max-xl:w-40' },
] as const;

interface PatientRowProps extends NotesCellProps {
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
    <tr aria-rowindex={index} className="hover:bg-ground">
      <td className="table-cell-data tabular">{day(row.analysis_date)}</td>
      <th scope="row" title={number} className="table-cell-data truncate text-left font-semibold tabular">
        {number}
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
    </tr>
  );
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
