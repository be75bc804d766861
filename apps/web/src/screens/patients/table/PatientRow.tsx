import type { ListedReport } from '@alveola/contract';
import { shortDiagnosis } from '@alveola/report';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useFormat } from '../../../shell/i18n/useFormat';
import { classes } from '../../../ui/classes';
import { patientLink, reportLink } from '../../../session/paths';
import { StatusMark } from '../../common/StatusMark';
import { ROW_CARD } from './columns';
import { type Disclosure, DisclosureButton } from './DisclosureButton';
import { NotesCell, type NotesCellProps } from './NotesCell';
import { RowActions } from './RowActions';

interface PatientRowProps {
  readonly row: ListedReport;
  /** Its place in the whole table, the head being 1. */
  readonly index: number;
  /** null: it is written in the row of the analysis itself, further down. */
  readonly note: NotesCellProps['note'] | null;
  readonly onDelete: () => void;
  /** Of a patient with several analyses; null: of one with this one alone. */
  readonly disclosure: Disclosure | null;
  /** One of the analyses of an opened patient. */
  readonly isPart?: boolean;
}

/** A patient with the newest analysis, or one of several analyses of an opened patient. */
export function PatientRow({ row, index, note, onDelete, disclosure, isPart = false }: PatientRowProps) {
  const { day } = useFormat();
  const [, navigate] = useLocation();
  const open = () => {
    const { to, state } = reportLink(row);
    navigate(to, { state });
  };
  // Names of what can be done tell the analyses of one patient apart.
  const number = isPart ? `${row.patient_number}, ${day(row.analysis_date)}` : row.patient_number;
  return (
    <tr
      aria-rowindex={index}
      onClick={(event) => isPlain(event) && (disclosure ? disclosure.onToggle() : open())}
      className={classes(
        'cursor-pointer hover:bg-ground',
        isPart && 'bg-ground shadow-[inset_3px_0_0_var(--color-accent)]',
        ROW_CARD,
      )}
    >
      <td className="table-cell-data pl-1! tabular max-[43.75rem]:row-start-2 max-[43.75rem]:pl-0!">
        <span className="flex items-center gap-1">
          {disclosure ? (
            <DisclosureButton number={row.patient_number} disclosure={disclosure} />
          ) : (
            <span className={classes('w-8 shrink-0 max-[43.75rem]:hidden', isPart && 'w-10')} />
          )}
          {day(row.analysis_date)}
        </span>
      </td>
      <th
        scope="row"
        title={row.patient_number}
        className="table-cell-data truncate text-left font-semibold tabular max-[43.75rem]:row-start-1 max-[43.75rem]:text-body"
      >
        <PatientNumber row={row} isPart={isPart} count={disclosure?.count ?? 1} />
      </th>
      <td
        title={row.reference_number}
        className="table-cell-data truncate text-ink-soft tabular max-[43.75rem]:row-start-3"
      >
        {row.reference_number}
      </td>
      <td className="table-cell-data px-1! max-[43.75rem]:hidden">
        {note ? (
          <NotesCell row={row} note={note} />
        ) : (
          <span title={row.notes} className="block truncate px-2">
            {row.notes}
          </span>
        )}
      </td>
      <td className="table-cell-data max-[43.75rem]:row-start-1 max-[43.75rem]:justify-self-end">
        <StatusMark {...row} />
      </td>
      <td className="table-cell-data px-2! whitespace-nowrap max-[43.75rem]:row-start-3 max-[43.75rem]:justify-self-end max-[43.75rem]:px-0!">
        <RowActions row={row} number={number} onOpen={open} onDelete={onDelete} />
      </td>
      <Findings row={row} />
    </tr>
  );
}

/** Not on what has an act of its own, nor at the end of a selection. */
function isPlain({ target }: MouseEvent): boolean {
  const isControl =
    target instanceof Element && target.closest('button, a, textarea, [role=menu], dialog') !== null;
  return !isControl && (getSelection()?.isCollapsed ?? true);
}

interface PatientNumberProps {
  readonly row: ListedReport;
  readonly isPart: boolean;
  /** Analyses of the patient. */
  readonly count: number;
}

function PatientNumber({ row, isPart, count }: PatientNumberProps) {
  const { t } = useTranslation();
  const number = row.patient_number;
  if (isPart) return <span className="font-normal text-ink-soft">{number}</span>;
  return (
    <span className="flex items-center gap-2">
      <Link
        to={patientLink(row.patient_id)}
        aria-label={t('patients:openPatient', { number })}
        className="block truncate leading-8 text-accent pointer-coarse:min-w-11 pointer-coarse:leading-[43px] hover:underline"
      >
        {number}
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

/** What the specification's columns do not name. */
function Findings({ row }: { readonly row: ListedReport }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <>
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
    </>
  );
}
