import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';
import { useCall } from '../form/useCall';
import { loadPreferences } from './preferences';
import { useSessionStore } from '../store';

export function PreferencesNotice() {
  const { t } = useTranslation();
  const from = useSessionStore(({ preferencesFrom }) => preferencesFrom);
  const { busy, send } = useCall();
  if (from === 'server') return null;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-6 py-2 print:hidden"
    >
      <Icon name="info" className="text-accent" />
      <p className="min-w-60 flex-1">
        <strong className="font-semibold">{t('device:preferences.title')}</strong>{' '}
        <span className="text-ink-soft">{t(`device:preferences.${from}`)}</span>
      </p>
      <Button disabled={busy} onClick={() => void send(loadPreferences)}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
