import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
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
        {(
          [
            ['clash.there', newer.notes],
            ['clash.here', draft.text],
          ] as const
        ).map(([name, text]) => (
          <div key={name}>
            <dt className="text-dense text-ink-soft">{t(`patients:notes.${name}`)}</dt>
            <dd className="rounded-md border border-line px-3 py-2 whitespace-pre-wrap">
              {text.trim() === '' ? (
                <span className="text-ink-faint">{t('patients:notes.empty')}</span>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
      {note.error !== null && (
        <Alert tone="danger">{t('common:noteNotSaved', { problem: toText(note.error) })}</Alert>
      )}
    </Dialog>
  );
}
