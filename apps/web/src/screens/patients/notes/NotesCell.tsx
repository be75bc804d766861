import type { ReportRow } from '@alveola/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shell/problemText';
import { inputClasses } from '../../../ui/form/TextField';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/icon/Icon';
import { Turning } from '../../../ui/Spinner';
import type { NoteDraft } from './useNoteDraft';

export interface NotesCellProps {
  readonly row: ReportRow;
  readonly note: NoteDraft & { readonly onHistory: (row: ReportRow) => void };
}

export function NotesCell({ row, note }: NotesCellProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const text = note.draft?.row.id === row.id ? note.draft.text : null;
  const open = text !== null;
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);

  if (text !== null) return <NoteField row={row} note={note} text={text} />;
  const number = row.patient_number;
  const keptDraft = note.kept.get(row.id);
  const shown = keptDraft?.text ?? row.notes;
  return (
    <button
      ref={button}
      type="button"
      onClick={() => note.start(row)}
      aria-label={
        shown === ''
          ? t('patients:notes.addFor', { number })
          : t('patients:notes.edit', { number, notes: shown })
      }
      title={shown}
      className="group flex h-9 w-full items-center gap-2 rounded-md px-2 text-left pointer-coarse:h-[43px] hover:bg-ground-deep"
    >
      {keptDraft && <span className="shrink-0 font-medium text-warn">{t('patients:notes.unsaved')}</span>}
      <span className={classes('truncate', shown === '' && 'text-ink-faint')}>
        {shown === '' ? t('patients:notes.add') : shown}
      </span>
      <Icon
        name="edit"
        size={16}
        className="ml-auto text-ink-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </button>
  );
}

function NoteField({ row, note, text }: NotesCellProps & { readonly text: string }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const failed = note.error !== null;
  return (
    <div className="relative h-9">
      <div className="absolute top-0 left-0 z-10 w-full min-w-72 rounded-md bg-paper shadow-float max-[85rem]:right-0 max-[85rem]:left-auto">
        <textarea
          rows={2}
          autoFocus
          value={text}
          readOnly={note.saving}
          aria-label={t('patients:notes.label', { number: row.patient_number })}
          aria-invalid={failed || undefined}
          aria-describedby="note-hint"
          onFocus={(event) => event.target.select()}
          onChange={(event) => note.type(event.target.value)}
          onBlur={() => void note.save()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') note.cancel();
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void note.save();
          }}
          className={classes(inputClasses, 'block resize-none py-1.5 text-dense')}
        />
        <p
          id="note-hint"
          role={failed ? 'alert' : undefined}
          className={classes(
            'flex items-center gap-2 px-3 py-1 text-dense',
            failed ? 'text-danger' : 'text-ink-faint',
          )}
        >
          {note.saving && <Turning size={14} />}
          {failed ? toText(note.error) : t('patients:notes.hint')}
        </p>
        {row.note !== null && (
          <button
            type="button"
            // Keeps the focus in the field, which would otherwise save on blur.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => note.onHistory(row)}
            className="px-3 pb-2 text-dense text-accent hover:underline pointer-coarse:min-h-11"
          >
            {t('patients:notes.history.open')}
          </button>
        )}
      </div>
    </div>
  );
}
