import { useTranslation } from 'react-i18next';
import { useCall } from '../../../session/form/useCall';
import { useMay } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useProblemText } from '../../../shell/problemText';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { findNewestCompletion } from '../../report/completions';
import { activeSession, useAssessment } from '../../saving/store';

export function ReadOnlyNotice() {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const textOf = useProblemText();
  const mayChart = useMay('chart');
  // A reader sees a draft beside the completed version.
  const completion = useAssessment((state) => (state.draft ? null : findNewestCompletion(state.completions)));
  const { refused, send } = useCall();
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-6 py-2 text-ink max-sm:px-3 print:hidden"
    >
      <Icon name={completion ? 'check' : 'file'} className="text-good" />
      <p className="min-w-60 flex-1">
        <strong className="font-semibold">
          {t(completion ? 'wizard:readOnly.title' : 'roles:readOnly')}
        </strong>{' '}
        <span className="text-ink-soft">
          {completion &&
            t('wizard:readOnly.completed', {
              when: moment(completion.completed_at),
              name: completion.completed_by,
            })}
          {!mayChart && ` ${t('roles:readOnlyText')}`}
        </span>
        {refused !== null && (
          <span role="alert" className="block text-danger">
            {textOf(refused)}
          </span>
        )}
      </p>
      {mayChart && (
        <Button icon="edit" onClick={() => void send(activeSession().changeAsDraft)}>
          {t('wizard:readOnly.change')}
        </Button>
      )}
    </div>
  );
}
