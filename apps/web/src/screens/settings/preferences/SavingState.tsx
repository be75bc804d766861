import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shell/problemText';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { Turning } from '../../../ui/Spinner';
import type { PreferenceSaver } from './usePreferenceSaver';

export function SavingState({ saver }: { saver: PreferenceSaver }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  return (
    <div role="status" className="flex min-h-8 items-center gap-2 text-dense">
      {saver.state === 'saving' && (
        <>
          <Turning size={16} />
          {t('settings:state.saving')}
        </>
      )}
      {saver.state === 'saved' && (
        <span className="flex items-center gap-1 font-medium text-good">
          <Icon name="check" size={16} />
          {t('settings:state.saved')}
        </span>
      )}
      {saver.state === 'failed' && (
        <>
          <span className="flex max-w-lg items-center gap-1 font-medium text-danger">
            <Icon name="warning" size={16} />
            {t('settings:state.failed', { problem: toText(saver.error) })}
          </span>
          <Button onClick={saver.retry}>{t('common:retry')}</Button>
        </>
      )}
    </div>
  );
}
