import type { ReportRow } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Loaded } from '../../common/Loaded';
import type { NoteDraft } from './useNoteDraft';

export function NoteClash({ note }: { readonly note: NoteDraft }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const toText = useProblemText();
  const { draft, newer, settle, saving, back } = note;
  if (!draft || !newer) return null;
  const both = [newer.notes, draft.text.trim()].filter((text) => text !== '').join('\n');
  return (
    <Dialog
      open
      unasked
      wide
      onOpenChange={back}
      title={t('patients:notes.clash.title', { number: draft.row.patient_number })}
      description={
        newer.saved_at !== null &&
        t('patients:notes.clash.text', { name: newer.saved_by, when: moment(newer.saved_at) })
      }
      actions={
        <>
          <Button busy={saving} onClick={() => void settle(newer.notes)}>
            {t('patients:notes.clash.theirs')}
          </Button>
          <Button busy={saving} onClick={() => void settle(draft.text)}>
            {t('patients:notes.clash.mine')}
          </Button>
          <Button variant="primary" busy={saving} onClick={() => void settle(both)}>
            {t('patients:notes.clash.both')}
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3">
        {(['there', 'here'] as const).map((place) => (
          <div key={place}>
            <dt className="text-dense text-ink-soft">{t(`patients:notes.clash.${place}`)}</dt>
            <dd className="rounded-md border border-line px-3 py-2 whitespace-pre-wrap">
              <NoteText text={place === 'there' ? newer.notes : draft.text} />
            </dd>
          </div>
        ))}
      </dl>
      {note.error !== null && <Alert tone="danger">{toText(note.error)}</Alert>}
    </Dialog>
  );
}

function NoteText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return text.trim() === '' ? <span className="text-ink-faint">{t('patients:notes.empty')}</span> : text;
}

interface NoteHistoryProps {
  readonly row: ReportRow;
  readonly onTake: (text: string) => void;
  readonly onClose: () => void;
}

export function NoteHistory({ row, onTake, onClose }: NoteHistoryProps) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const answer = useQuery({
    queryKey: ['notes', row.id, row.note],
    queryFn: () => call(calls.listNotes, { params: { id: row.id } }),
  });
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('patients:notes.label', { number: row.patient_number })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <Loaded answer={answer}>
        {({ notes }) => (
          <ol className="flex flex-col divide-y divide-line rounded-md border border-line">
            {notes.map(({ note, notes: text, saved_by, saved_at }, at) => (
              <li key={note} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-2">
                <div className="min-w-40 grow basis-0">
                  <p className="text-dense text-ink-soft">
                    {saved_at === null
                      ? t('patients:notes.history.unknown')
                      : t('patients:notes.history.by', { name: saved_by, when: moment(saved_at) })}
                  </p>
                  <p className="whitespace-pre-wrap">
                    <NoteText text={text} />
                  </p>
                </div>
                {at > 0 && text !== '' && (
                  <Button className="shrink-0" icon="undo" onClick={() => onTake(text)}>
                    {t('patients:notes.history.take')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}
