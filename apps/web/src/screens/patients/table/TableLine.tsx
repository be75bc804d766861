import type { ListedPatient, ReportRow } from '@alveola/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { patientLink } from '../../../session/paths';
import { useProblemText } from '../../../shell/problemText';
import { Button } from '../../../ui/Button';
import { Skeleton } from '../../../ui/Spinner';
import type { NotesCellProps } from '../notes/NotesCell';
import type { AnalysesAnswer } from '../usePatientList';
import { PatientRow } from './PatientRow';
import type { TableRow } from './tableRows';

/** Specification §2, "Patient list", with columns of our own before the actions; the notes take the rest. */
export const PATIENT_COLUMNS = [
  { name: 'date', width: 'w-36' },
  { name: 'patientNumber', width: 'w-36' },
  { name: 'reference', width: 'w-44' },
  { name: 'notes', width: '' },
  { name: 'status', width: 'w-34 2xl:w-44' },
  { name: 'diagnosis', width: 'w-38' },
  { name: 'clinician', width: 'w-30' },
  { name: 'due', width: 'w-32' },
  { name: 'actions', width: 'w-44 max-xl:w-40' },
] as const;

interface TableLineProps {
  readonly line: TableRow;
  readonly index: number;
  readonly note: NotesCellProps['note'];
  readonly onToggle: (patientNumber: string) => void;
  readonly onDelete: (row: ReportRow) => void;
}

export function TableLine({ line, index, note, onToggle, onDelete }: TableLineProps) {
  switch (line.is) {
    case 'waiting':
      return <WaitingRow />;
    case 'failed':
      return <FailedRow index={index} answer={line.answer} />;
    case 'more':
      return <MoreRow index={index} patient={line.patient} />;
    case 'analysis':
      return (
        <PatientRow
          row={line.row}
          index={index}
          note={note}
          onDelete={() => onDelete(line.row)}
          disclosure={null}
          isPart
        />
      );
    case 'patient': {
      const { row, isOpen } = line;
      const disclosure = { count: row.analyses, isOpen, onToggle: () => onToggle(row.patient_number) };
      return (
        <PatientRow
          row={row}
          index={index}
          note={note}
          onDelete={() => onDelete(row)}
          disclosure={row.analyses > 1 || isOpen ? disclosure : null}
        />
      );
    }
  }
}

export function WaitingRow() {
  return (
    <tr aria-hidden="true" data-row>
      {PATIENT_COLUMNS.map(({ name }) => (
        <td key={name} data-column={name} className="table-cell-data">
          <Skeleton className="h-4" />
        </td>
      ))}
    </tr>
  );
}

export function Gap({ height }: { readonly height: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={PATIENT_COLUMNS.length} style={{ height, padding: 0 }} />
    </tr>
  );
}

function FailedRow({ index, answer }: { readonly index: number; readonly answer: AnalysesAnswer }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  return (
    <WideRow index={index}>
      <span role="alert" className="truncate text-danger">
        {t('common:notLoaded')} {toText(answer.error)}
      </span>
      <Button onClick={() => void answer.refetch()}>{t('common:retry')}</Button>
    </WideRow>
  );
}

function MoreRow({ index, patient }: { readonly index: number; readonly patient: ListedPatient }) {
  const { t } = useTranslation();
  return (
    <WideRow index={index}>
      <Link to={patientLink(patient.patient_id)} className="text-accent hover:underline">
        {t('patients:moreAnalyses', { count: patient.analyses })}
      </Link>
    </WideRow>
  );
}

function WideRow({ index, children }: { readonly index: number; readonly children: ReactNode }) {
  return (
    <tr role="row" aria-rowindex={index} data-wide className="bg-ground">
      <td role="cell" colSpan={PATIENT_COLUMNS.length} className="table-cell-data">
        <span className="flex items-center gap-4 pl-10">{children}</span>
      </td>
    </tr>
  );
}
