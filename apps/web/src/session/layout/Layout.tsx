import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { VERSION } from '@alveola/report/version';
import { useStepUp } from '../form/stepUp';
import { HOME, PROVIDER_HOME } from '../paths';
import { useSessionStore } from '../store';
import { useMay } from '../useSession';
import { classes } from '../../ui/classes';
import { Toasts } from '../../ui/overlay/Toasts';
import { LoadingScreen } from '../../shell/LoadingScreen';
import { OfflineNotice, useIsApart } from './OfflineNotice';
import { FoldedMenu, MainMenu, type MenuPlace } from './MainMenu';
import { ScreenBoundary } from './ScreenBoundary';
import { Icon } from '../../ui/icon/Icon';
import { LanguageMenu } from './LanguageMenu';
import { Logo } from '../../shell/Logo';
import { LogoutButton } from './LogoutButton';

export interface LayoutProps {
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
  const hasBottomMenu = mayRead && !WIZARD.test(pathname);
  useFocusBack(locked);
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

/** Returns the focus to where it was before the lock. */
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

/** The wizard's addresses: its buttons stand where the menu is on a phone. */
const WIZARD = /^\/dashboard\/(calculation|report\/)/;

interface TopBarProps {
  readonly menu: readonly MenuPlace[];
  readonly diagnosis: ReactNode;
  readonly isApart: boolean;
}

function TopBar({ menu, diagnosis, isApart }: TopBarProps) {
  const { t } = useTranslation();
  const [pathname, navigate] = useLocation();
  const isProvider = useSessionStore((session) => session.profile?.type === 'provider');
  const name = useSessionStore((session) => session.profile?.name);
  const mayRead = useMay('read');
  return (
    <header className="sticky top-0 z-30 shrink-0 print:hidden">
      <div className="flex h-12 items-center gap-2 border-b border-line bg-paper px-3">
        <a
          href="#content"
          onClick={(event) => {
            event.preventDefault();
            skipToContent();
          }}
          className="sr-only rounded-md bg-paper px-3 py-1 text-accent focus:not-sr-only focus:absolute focus:top-1 focus:left-2 focus:z-50"
        >
          {t('common:skip')}
        </a>
        <Link
          to={isProvider ? PROVIDER_HOME : HOME}
          aria-label={t(isProvider ? 'common:homeProvider' : 'common:home')}
          className="flex h-9 items-center gap-2 rounded-md pr-1 pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <Logo size={28} />
          <span className="text-lead font-semibold tracking-tight max-sm:hidden">{t('common:product')}</span>
        </Link>
        <span
          className={classes(
            'self-end pb-2.5 text-dense whitespace-nowrap text-ink-faint tabular max-lg:hidden',
            // Leaves the room to the patient's number.
            WIZARD.test(pathname) && 'max-xl:hidden',
          )}
        >
          {t('common:version', { version: VERSION })}
        </span>
        {mayRead && (WIZARD.test(pathname) ? <FoldedMenu places={menu} /> : <MainMenu places={menu} />)}
        <div className="flex min-w-0 grow items-center gap-4 px-3 max-sm:gap-2 max-sm:px-0">
          {WIZARD.test(pathname) && (
            <>
              <ScreenBoundary what="detail" place={pathname}>
                <Suspense fallback={null}>{diagnosis}</Suspense>
              </ScreenBoundary>
              {isApart && <OfflineNotice isLine />}
            </>
          )}
        </div>
        <LanguageMenu />
        <button
          type="button"
          title={t('common:settings')}
          aria-current={pathname.startsWith('/settings') ? 'page' : undefined}
          onClick={() => navigate('/settings')}
          className={classes(
            'inline-flex h-9 min-w-9 items-center justify-center gap-2 rounded-md px-2 text-ink-soft hover:bg-ground-deep hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11',
            mayRead && 'max-md:hidden',
          )}
        >
          <Icon name="settings" size={20} />
          <span className="sr-only">{t('common:settings')}</span>
          {!WIZARD.test(pathname) && <span className="max-w-40 truncate max-lg:hidden">{name}</span>}
        </button>
        <LogoutButton />
      </div>
      {isApart && !WIZARD.test(pathname) && <OfflineNotice isLine={false} />}
    </header>
  );
}

function skipToContent(): void {
  const main = document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}
