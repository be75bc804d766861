import type { Preferences } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import type { Draft } from '../../saving/drafts';
import { activeSession, current } from '../../saving/store';

export interface DraftNoticeProps {
  readonly draft: Draft;
  readonly preferences: Preferences;
  readonly onSeen: () => void;
}

/** Edits that never reached the server, found when the same report is opened again. */
export function DraftNotice({ draft, preferences, onSeen }: DraftNoticeProps) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const restore = () => {
    onSeen();
    void activeSession().restore(draft, preferences);
  };
  const discard = () => {
    onSeen();
    void activeSession().drafts.dropAll(current().reportId);
  };
  return (
    <div className="mx-auto w-full max-w-[1440px] px-6 pt-4">
      <Alert
        tone="warn"
        title={t('wizard:draft.title')}
        action={
          <span className="flex gap-2">
            <Button onClick={discard}>{t('wizard:draft.discard')}</Button>
            <Button variant="primary" onClick={restore}>
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
