import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
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

/** In the bar of an analysis one line, because a band would move the chart under a finger that types. */
export function OfflineNotice({ isLine }: { readonly isLine: boolean }) {
  const { t } = useTranslation();
  const { active, kept } = useActiveDiagnosis();
  return (
    <p
      role="status"
      className={classes(
        'flex items-center gap-2 text-dense text-ink',
        isLine ? 'min-w-0' : 'min-h-11 justify-center border-b border-fair/50 bg-warn-soft px-4 py-1',
      )}
    >
      <Icon name="cloud-off" className="text-warn" />
      <span className={classes(isLine && 'whitespace-nowrap max-sm:sr-only')}>
        <strong className={classes('font-semibold', isLine && kept && 'max-[1400px]:sr-only')}>
          {t('common:offline.title')}
        </strong>{' '}
        {!active && t('common:offline.text')} {kept && t('common:offline.kept')}
      </span>
    </p>
  );
}
