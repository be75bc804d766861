import type { ReportRow } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Loaded } from '../../common/Loaded';

export interface NoteHistoryProps {
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
                    {text === '' ? <span className="text-ink-faint">{t('patients:notes.empty')}</span> : text}
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
