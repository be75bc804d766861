import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { showWords } from './i18n/i18n';
import { HOME } from '../session/paths';
import { useSessionStore } from '../session/store';
import { classes } from '../ui/classes';
import { Toasts } from '../ui/Toasts';
import { LoadingScreen } from './LoadingScreen';
import { TopBar } from './TopBar';

const LockDialog = lazy(async () => {
  const [{ LockDialog: dialog }] = await Promise.all([
    import('../screens/account/LockDialog'),
    showWords(['account', 'login']),
  ]);
  return { default: dialog };
});

/** Every signed-in screen, `diagnosis` in its top bar while the wizard is open: the top bar stays while screens change. Locked, all of it is out of sight, and kept. */
export function Layout({ diagnosis }: { readonly diagnosis: ReactNode }) {
  const { t } = useTranslation();
  const locked = useSessionStore((session) => session.locked !== null);
  useFocusBack(locked);
  return (
    <>
      <div className={classes('flex min-h-dvh flex-col', locked && 'invisible')} inert={locked}>
        <TopBar diagnosis={diagnosis} />
        <Suspense fallback={<LoadingScreen />}>
          <Work />
        </Suspense>
        <Toasts closeLabel={t('common:close')} />
      </div>
      {locked && (
        <Suspense fallback={null}>
          <LockDialog />
        </Suspense>
      )}
    </>
  );
}

/** A screen is its user's: when somebody else has signed in over it, they begin at the start page. */
function Work() {
  const user = useSessionStore((session) => session.profile?.id);
  const [owner, setOwner] = useState(user);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (owner !== user && pathname === HOME) setOwner(user);
  useEffect(() => {
    if (owner !== user) void navigate(HOME, { replace: true });
  }, [owner, user, navigate]);
  return owner === user ? <Outlet key={user} /> : <LoadingScreen />;
}

/** The hand goes on where it was. */
function useFocusBack(locked: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!locked) return;
    before.current = document.activeElement;
    return () => {
      const element = before.current;
      requestAnimationFrame(() => {
        if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
      });
    };
  }, [locked]);
}
