import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import type { AssessmentDraft } from '../../saving/drafts';
import { activeSession, useAssessment } from '../../saving/store';
import { useState } from 'react';
import { useProblemText } from '../../../shell/problemText';
import { Icon } from '../../../ui/icon/Icon';
import { findNewestCompletion } from '../../report/completions';
import { useMay } from '../../../session/useSession';

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

export function ReadOnlyNotice() {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const textOf = useProblemText();
  const mayChart = useMay('chart');
  // A reader sees a draft beside the completed version.
  const completion = useAssessment((state) => (state.draft ? null : findNewestCompletion(state.completions)));
  const [failure, setFailure] = useState<unknown>(null);
  const change = () => {
    setFailure(null);
    activeSession().changeAsDraft().catch(setFailure);
  };
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-6 py-2 text-ink in-[.dark]:border-dark-line in-[.dark]:bg-dark-raised in-[.dark]:text-dark-ink print:hidden"
    >
      <Icon name={completion ? 'check' : 'file'} className="text-good in-[.dark]:text-accent-light" />
      <p className="min-w-60 flex-1">
        <strong className="font-semibold">
          {t(completion ? 'wizard:readOnly.title' : 'roles:readOnly')}
        </strong>{' '}
        <span className="text-ink-soft in-[.dark]:text-dark-ink-soft">
          {completion &&
            t('wizard:readOnly.completed', {
              when: moment(completion.completed_at),
              name: completion.completed_by,
            })}
          {!mayChart && ` ${t('roles:readOnlyText')}`}
        </span>
        {failure !== null && (
          <span role="alert" className="block text-danger in-[.dark]:text-dark-ink">
            {textOf(failure)}
          </span>
        )}
      </p>
      {mayChart && (
        <Button icon="edit" onClick={change}>
          {t('wizard:readOnly.change')}
        </Button>
      )}
    </div>
  );
}
