import type { ListedReport, ReportRow } from '@alveola/contract';
import { shortDiagnosis } from '@alveola/report';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useFormat } from '../../../shell/i18n/useFormat';
import { classes } from '../../../ui/classes';
import { patientLink, reportLink } from '../../../session/paths';
import { useMay } from '../../../session/useSession';
import { StatusMark } from '../../common/StatusMark';
import { NotesCell, type NotesCellProps } from '../notes/NotesCell';
import { PaperIcons } from '../../../assessment/papers/savePaper';
import { IconButton } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';

interface Disclosure {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

interface RowActionsProps {
  readonly row: ReportRow;
  readonly number: string;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

interface PatientRowProps {
  readonly row: ListedReport;
  /** The row's number in the whole table; the head is 1. */
  readonly index: number;
  readonly note: NotesCellProps['note'];
  readonly onDelete: () => void;
  /** null: the patient has this analysis only. */
  readonly disclosure: Disclosure | null;
  readonly isPart?: boolean;
}

export function PatientRow({ row, index, note, onDelete, disclosure, isPart = false }: PatientRowProps) {
  const { day } = useFormat();
  const mayChart = useMay('chart');
  const [, navigate] = useLocation();
  const open = () => {
    const { to, state } = reportLink(row);
    navigate(to, { state });
  };
  const number = isPart ? `${row.patient_number}, ${day(row.analysis_date)}` : row.patient_number;
  return (
    <tr
      role="row"
      aria-rowindex={index}
      data-row
      onClick={(event) => isPlain(event) && (disclosure ? disclosure.onToggle() : open())}
      className={classes(
        'cursor-pointer hover:bg-ground',
        isPart && 'bg-ground shadow-[inset_3px_0_0_var(--color-accent)]',
      )}
    >
      <td role="cell" data-column="date" className="table-cell-data pl-1 whitespace-nowrap tabular">
        <span className="flex items-center gap-1">
          {disclosure ? (
            <DisclosureButton number={row.patient_number} {...disclosure} />
          ) : (
            <span data-indent className={classes('w-8 shrink-0 pointer-coarse:w-11', isPart && 'w-10')} />
          )}
          {day(row.analysis_date)}
        </span>
      </td>
      <th
        role="rowheader"
        scope="row"
        data-column="patientNumber"
        title={[row.patient_number, row.patient_name].filter(Boolean).join(' · ')}
        className="table-cell-data truncate text-left font-semibold tabular"
      >
        <PatientNumber row={row} isPart={isPart} count={disclosure?.count ?? 1} />
      </th>
      <td
        role="cell"
        data-column="reference"
        title={row.reference_number}
        className="table-cell-data truncate text-ink-soft tabular"
      >
        {row.reference_number}
      </td>
      <td role="cell" data-column="notes" className="table-cell-data px-1">
        {mayChart ? (
          <NotesCell row={row} note={note} />
        ) : (
          <span title={row.notes} className="block truncate px-2">
            {row.notes}
          </span>
        )}
      </td>
      <td role="cell" data-column="status" className="table-cell-data">
        <StatusMark {...row} />
      </td>
      <Findings row={row} />
      <td role="cell" data-column="actions" className="table-cell-data px-2 whitespace-nowrap">
        <RowActions row={row} number={number} onOpen={open} onDelete={onDelete} />
      </td>
    </tr>
  );
}

function isPlain({ target }: MouseEvent): boolean {
  const isControl =
    target instanceof Element && target.closest('button, a, textarea, [role=menu], dialog') !== null;
  return !isControl && (getSelection()?.isCollapsed ?? true);
}

interface PatientNumberProps {
  readonly row: ListedReport;
  readonly isPart: boolean;
  readonly count: number;
}

function PatientNumber({ row, isPart, count }: PatientNumberProps) {
  const { t } = useTranslation();
  const { patient_number: number, patient_name: name } = row;
  if (isPart) return <span className="font-normal text-ink-soft">{number}</span>;
  return (
    <span className="flex items-center gap-2">
      <Link
        to={patientLink(row.patient_id)}
        aria-label={[t('patients:openPatient', { number }), name].filter(Boolean).join(', ')}
        className={classes(
          'min-w-0 text-accent pointer-coarse:min-w-11 hover:underline',
          name === null
            ? 'block truncate leading-8 pointer-coarse:leading-[43px]'
            : 'flex flex-col leading-5 pointer-coarse:leading-[21.5px] max-[43.75rem]:flex-row max-[43.75rem]:items-center max-[43.75rem]:gap-2 max-[43.75rem]:pointer-coarse:min-h-11',
        )}
      >
        <span className="max-w-full shrink-0 truncate">{number}</span>
        {name !== null && <span className="truncate font-normal text-ink-soft">{name}</span>}
      </Link>
      {count > 1 && (
        <span
          aria-hidden="true"
          title={t('patients:analysesOf', { count, number })}
          className="shrink-0 rounded-full bg-ground-deep px-2 text-dense font-medium text-ink-soft"
        >
          {count}
        </span>
      )}
    </span>
  );
}

function Findings({ row }: { readonly row: ListedReport }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const diagnosis =
    row.condition === null
      ? null
      : shortDiagnosis({ ...row, condition: row.condition }, (condition) =>
          t(`diagnosis:condition.${condition}`),
        );
  return (
    <>
      <td
        role="cell"
        data-column="diagnosis"
        title={diagnosis ?? undefined}
        className="table-cell-data truncate font-medium"
      >
        {diagnosis ?? <span className="font-normal text-ink-faint">{t('diagnosis:notJudged')}</span>}
      </td>
      <td
        role="cell"
        data-column="clinician"
        title={row.clinician}
        className="table-cell-data truncate text-ink-soft"
      >
        {row.clinician}
      </td>
      <td role="cell" data-column="due" className="table-cell-data tabular">
        {row.due && day(row.due)}
      </td>
    </>
  );
}

function RowActions({ row, number, onOpen, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  const mayChart = useMay('chart');
  const mayDelete = useMay('delete');
  const isDone = row.status === 'Completed' || !mayChart;
  return (
    <>
      <IconButton
        icon={isDone ? 'file' : 'arrow-right'}
        label={t(isDone ? 'patients:open' : 'patients:resume', { number })}
        onClick={onOpen}
      />
      {row.status === 'Completed' && <PaperIcons reportId={row.id} patientNumber={number} />}
      {mayDelete && (
        <IconButton icon="trash" label={t('patients:delete.action', { number })} onClick={onDelete} />
      )}
    </>
  );
}

function DisclosureButton({ number, count, isOpen, onToggle }: Disclosure & { readonly number: string }) {
  const { t } = useTranslation();
  const name = t('patients:analysesOf', { count, number });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={name}
      title={name}
      onClick={onToggle}
      className="inline-flex h-9 w-8 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-ground-deep hover:text-ink pointer-coarse:size-11"
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={18} />
    </button>
  );
}
