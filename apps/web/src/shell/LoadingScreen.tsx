import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../ui/ProgressBar';
import { Spinner } from '../ui/Spinner';

export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-96 grow flex-col items-center justify-center">
      <ProgressBar label={t('common:loading')} className="fixed inset-x-0 top-0 z-50 rounded-none!" />
      <Spinner size={64} label={t('common:loading')} />
    </div>
  );
}
