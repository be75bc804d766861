import type { ReportRow } from '@alveola/contract';
import { FailedRow, MoreRow, WaitingRow } from './Fillers';
import { PatientRow } from './PatientRow';
import type { TableRow } from './tableRows';
import type { NotesCellProps } from '../notes/NotesCell';
import type { NoteDraft } from '../notes/useNoteDraft';

interface TableLineProps {
  readonly line: TableRow;
  readonly index: number;
  readonly note: NoteDraft & Pick<NotesCellProps['note'], 'onHistory'>;
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
          note={noteAt(note, line.row.id)}
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
          note={noteAt(note, row.id)}
          onDelete={() => onDelete(row)}
          disclosure={row.analyses > 1 || isOpen ? disclosure : null}
        />
      );
    }
  }
}

function noteAt(note: TableLineProps['note'], id: string) {
  return { ...note, text: note.draft?.row.id === id ? note.draft.text : null };
}
