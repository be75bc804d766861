import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon/Icon';
import { useActiveDiagnosis } from '../activeDiagnosis';

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine);
}

export function useIsApart(): boolean {
  const isOnline = useIsOnline();
  const isUnanswered = useActiveDiagnosis((diagnosis) => diagnosis.unanswered);
  return !isOnline || isUnanswered;
}

export function OfflineBanner() {
  const { t } = useTranslation();
  const { active, kept } = useActiveDiagnosis();
  return (
    <p
      role="status"
      className="flex min-h-11 items-center justify-center gap-3 border-b border-fair/50 bg-warn-soft px-4 py-1 text-dense text-ink"
    >
      <Icon name="cloud-off" className="text-warn" />
      <span>
        <strong className="font-semibold">{t('common:offline.title')}</strong>{' '}
        {t(active ? 'common:offline.working' : 'common:offline.text')} {kept && t('common:offline.kept')}
      </span>
    </p>
  );
}
