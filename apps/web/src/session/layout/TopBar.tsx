import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { HOME, PROVIDER_HOME } from '../paths';
import { useSessionStore } from '../store';
import { useMay } from '../useSession';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { VERSION } from '@alveola/report/version';
import { LanguageMenu } from './LanguageMenu';
import { Logo } from '../../shell/Logo';
import { LogoutButton } from './LogoutButton';
import { FoldedMenu, MainMenu, type MenuPlace } from './MainMenu';
import { OfflineBanner } from './OfflineBanner';
import { ScreenBoundary } from './ScreenBoundary';

/** The wizard's addresses: its buttons stand where the menu is on a phone. */
export const WIZARD = /^\/dashboard\/(calculation|report\/)/;

export interface TopBarProps {
  readonly menu: readonly MenuPlace[];
  readonly diagnosis: ReactNode;
  readonly isApart: boolean;
}

export function TopBar({ menu, diagnosis, isApart }: TopBarProps) {
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
            <ScreenBoundary what="detail" place={pathname}>
              <Suspense fallback={null}>{diagnosis}</Suspense>
            </ScreenBoundary>
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
      {isApart && <OfflineBanner />}
    </header>
  );
}

function skipToContent(): void {
  const main = document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}
