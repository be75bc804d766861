import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Toasts } from '../ui/Toasts';
import { LoadingScreen } from './LoadingScreen';
import { TopBar } from './TopBar';

/** Every signed-in screen: the top bar stays while screens change. */
export function Layout() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar />
      <Suspense fallback={<LoadingScreen />}>
        <Outlet />
      </Suspense>
      <Toasts closeLabel={t('common.close')} />
    </div>
  );
}
