import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { HOME } from '../paths';
import { loadPreferences } from '../preferences/preferences';
import { useSessionStore, useStepUp } from '../store';
import { useMay } from '../useSession';
import { classes } from '../../ui/classes';
import { Toasts } from '../../ui/overlay/toast';
import { useWindowEvent } from '../../ui/useKeys';
import { LoadingScreen } from '../../shell/Page';
import { ScreenBoundary } from './ScreenBoundary';
import { useIsApart } from './OfflineNotice';
import { type MenuPlace, TopBar, WIZARD_PATH } from './TopBar';

interface LayoutProps {
  readonly children: ReactNode;
  readonly menu: readonly MenuPlace[];
  readonly diagnosis: ReactNode;
  readonly lock: ReactNode;
  readonly preferences: ReactNode;
  readonly proof: ReactNode;
}

/** The top bar stays while screens change. A locked screen is hidden, but kept. */
export function Layout({ children, menu, diagnosis, lock, preferences, proof }: LayoutProps) {
  const { t } = useTranslation();
  const locked = useSessionStore((session) => session.locked !== null);
  const isOnOthers = useSessionStore(({ preferencesFrom }) => preferencesFrom !== 'server');
  const needsProof = useStepUp(({ answer }) => answer !== null);
  const [pathname] = useLocation();
  const isApart = useIsApart();
  const mayRead = useMay('read');
  const hasBottomMenu = mayRead && !WIZARD_PATH.test(pathname);
  useFocusBack(locked);
  useWindowEvent('online', () => void loadPreferences(), isOnOthers);
  return (
    <>
      <div
        className={classes(
          'flex min-h-dvh flex-col pb-(--below) print:pb-0',
          isApart && '[--above:5.75rem]',
          hasBottomMenu && 'max-md:[--below:3.5rem]',
          locked && 'invisible',
        )}
        inert={locked}
      >
        <TopBar menu={menu} diagnosis={diagnosis} isApart={isApart} />
        {isOnOthers && <Suspense fallback={null}>{preferences}</Suspense>}
        <ScreenBoundary what="screen" place={pathname}>
          <Suspense fallback={<LoadingScreen />}>
            <Work>{children}</Work>
          </Suspense>
        </ScreenBoundary>
        <Toasts closeLabel={t('common:close')} />
      </div>
      {needsProof && <Suspense fallback={null}>{proof}</Suspense>}
      {locked && (
        <ScreenBoundary what="screen" place="lock">
          <Suspense fallback={null}>{lock}</Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}

/** When another user has signed in over a screen, they begin at the start page. */
function Work({ children }: { readonly children: ReactNode }) {
  const user = useSessionStore((session) => session.profile?.id);
  const [owner, setOwner] = useState(user);
  const [pathname, navigate] = useLocation();
  if (owner !== user && pathname === HOME) setOwner(user);
  useEffect(() => {
    if (owner !== user) navigate(HOME, { replace: true });
  }, [owner, user, navigate]);
  return owner === user ? <Fragment key={user}>{children}</Fragment> : <LoadingScreen />;
}

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
