import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { type Draft, dropFoundDrafts, restoreDraft } from '../saving/drafts';
import { flush } from '../saving/saver';
import { current } from '../saving/store';

export interface DraftNoticeProps {
  readonly draft: Draft;
  readonly preferences: Parameters<typeof restoreDraft>[1];
  readonly onSeen: () => void;
}

/** Edits that never reached the server, found when the same report is opened again. */
export function DraftNotice({ draft, preferences, onSeen }: DraftNoticeProps) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const { reportId } = current();
  const restore = async () => {
    restoreDraft(draft, preferences);
    onSeen();
    if (await flush()) await dropFoundDrafts(reportId);
  };
  const discard = async () => {
    onSeen();
    await dropFoundDrafts(reportId);
  };
  return (
    <div className="mx-auto w-full max-w-[1440px] px-6 pt-4">
      <Alert
        tone="warn"
        title={t('wizard:draft.title')}
        action={
          <span className="flex gap-2">
            <Button onClick={() => void discard()}>{t('wizard:draft.discard')}</Button>
            <Button variant="primary" onClick={() => void restore()}>
              {t('wizard:draft.restore')}
            </Button>
          </span>
        }
      >
        {t('wizard:draft.text', { when: moment(new Date(draft.savedAt).toISOString()) })}
      </Alert>
    </div>
  );
}
