import { type ClassCell, classCells, classNotes, type DiagnosisClass } from '@alveola/report';
import { useId, useState } from 'react';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { Reasons } from './Headline';
import { useReader, useReport, useSure } from './reportView';

export function Classes() {
  const view = useReport();
  const reader = useReader();
  const [open, setOpen] = useState<DiagnosisClass | null>(null);
  const id = useId();
  const sure = useSure();
  const cells = classCells(view, reader, sure);
  const chosen = cells.find((cell) => cell.is === open);
  if (cells.length === 0) return null;
  return (
    <div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {cells.map((cell) => (
          <Cell
            key={cell.is}
            cell={cell}
            panel={`${id}-reasons`}
            isOpen={cell === chosen}
            onToggle={() => setOpen(cell === chosen ? null : cell.is)}
          />
        ))}
      </div>
      {chosen && (
        <div
          id={`${id}-reasons`}
          role="region"
          aria-label={`${reader.words.diagnosis.label.reasons}: ${chosen.label}`}
          className="mt-3 rounded-md border border-line bg-ground p-4"
        >
          <p className="mb-2 font-semibold">
            {chosen.label}: {chosen.value}
          </p>
          <Reasons because={chosen.because} askedClass={chosen.is} />
        </div>
      )}
    </div>
  );
}

interface CellProps {
  readonly cell: ClassCell;
  readonly panel: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Cell({ cell, panel, isOpen, onToggle }: CellProps) {
  const reader = useReader();
  return (
    <button
      type="button"
      data-class={cell.is}
      aria-expanded={isOpen}
      aria-controls={panel}
      onClick={onToggle}
      className={classes(
        'flex items-start gap-3 rounded-md border bg-paper px-4 py-2 text-left hover:border-accent max-sm:gap-1 max-sm:px-3 md:max-lg:gap-1 md:max-lg:px-3',
        isOpen ? 'border-accent' : 'border-line',
      )}
    >
      <span className="min-w-0 grow">
        <span className="block text-dense text-ink-soft">{cell.label}</span>
        <span className="block text-lead font-semibold">{cell.value}</span>
        {classNotes(cell, reader).map((note) => (
          <span key={note} className="block text-dense text-ink-soft">
            {note}
          </span>
        ))}
      </span>
      <Icon
        name="chevron-down"
        size={18}
        className={classes('self-center text-ink-faint', isOpen && 'rotate-180')}
      />
    </button>
  );
}
