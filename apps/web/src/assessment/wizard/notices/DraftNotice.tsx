import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import type { AssessmentDraft } from '../../saving/drafts';
import { activeSession, useAssessment } from '../../saving/store';

export interface DraftNoticeProps {
  readonly draft: AssessmentDraft;
  readonly onSeen: (answered: Promise<unknown>) => void;
}

export function DraftNotice({ draft, onSeen }: DraftNoticeProps) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  // Another report may have been opened since.
  const isHere = useAssessment(({ reportId }) => reportId === draft.reportId);
  if (!isHere) return null;
  const restore = () => onSeen(activeSession().restore(draft));
  const discard = () => onSeen(activeSession().discard(draft));
  return (
    <div className="mx-auto w-full max-w-[1440px] px-6 pt-4 max-sm:px-3">
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
