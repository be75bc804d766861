import { VERSION } from '@alveola/report/version';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { Logo } from '../../shell/Page';
import { IconButton } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { Menu } from '../../ui/overlay/Menu';
import { loadDiagnosis } from '../activeDiagnosis';
import { ConfirmDialog } from '../form/ConfirmDialog';
import { useToastedCall } from '../form/useCall';
import { HOME, PROVIDER_HOME } from '../paths';
import { signOut } from '../session';
import { currentSession, useSessionStore } from '../store';
import { useMay } from '../useSession';
import { LanguageMenu } from './LanguageMenu';
import { OfflineNotice } from './OfflineNotice';
import { Detail } from './ScreenBoundary';

/** The wizard's addresses: its buttons stand where the menu is on a phone. */
export const WIZARD_PATH = /^\/dashboard\/(calculation|report\/)/;

interface TopBarProps {
  readonly menu: readonly MenuPlace[];
  readonly diagnosis: ReactNode;
  readonly isApart: boolean;
}

export function TopBar({ menu, diagnosis, isApart }: TopBarProps) {
  const { t } = useTranslation();
  const [pathname, navigate] = useLocation();
  const isWizard = WIZARD_PATH.test(pathname);
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
            isWizard && 'max-xl:hidden',
          )}
        >
          {t('common:version', { version: VERSION })}
        </span>
        {mayRead && (isWizard ? <FoldedMenu places={menu} /> : <MainMenu places={menu} />)}
        <div className="flex min-w-0 grow items-center gap-4 px-3 max-sm:gap-2 max-sm:px-0">
          {isWizard && (
            <>
              <Detail place={pathname}>{diagnosis}</Detail>
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
          {!isWizard && <span className="max-w-40 truncate max-lg:hidden">{name}</span>}
        </button>
        <LogoutButton />
      </div>
      {isApart && !isWizard && <OfflineNotice isLine={false} />}
    </header>
  );
}

function skipToContent(): void {
  const main = document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}

export interface MenuPlace {
  readonly name: 'home' | 'patients' | 'recall';
  readonly path: string;
  /** Pages below this address belong to the place. */
  readonly below?: string;
}

const ICONS = { home: 'home', patients: 'people', recall: 'clock', settings: 'settings' } as const;

function useItems(places: readonly MenuPlace[]) {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const above = places.find(({ below }) => below !== undefined && pathname.startsWith(below));
  const currentPath = above?.path ?? (pathname.startsWith('/settings/') ? '/settings' : pathname);
  const items = [
    ...places.map(({ name, path }) => ({ value: path, name: t(`common:menu.${name}`), icon: ICONS[name] })),
    { value: '/settings', name: t('common:settings'), icon: ICONS.settings },
  ];
  return { items, currentPath, label: t('common:menu.label') };
}

function MainMenu({ places }: { readonly places: readonly MenuPlace[] }) {
  const { items, currentPath, label } = useItems(places);
  return (
    <nav
      aria-label={label}
      className={classes(
        'flex gap-1 md:pl-3',
        'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:h-(--below) max-md:gap-0 max-md:border-t max-md:border-line max-md:bg-paper',
      )}
    >
      {items.map(({ value, name, icon }) => (
        <Link
          key={value}
          to={value}
          aria-current={value === currentPath ? 'page' : undefined}
          className={classes(
            'inline-flex h-9 items-center rounded-md px-3 font-medium text-ink-soft hover:bg-ground-deep hover:text-ink md:pointer-coarse:h-11',
            'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent',
            'max-md:h-full max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:rounded-none max-md:px-1 max-md:text-dense max-md:focus-visible:-outline-offset-2',
            // In a wide window the settings have a button of their own.
            value === '/settings' && 'md:hidden',
          )}
        >
          <Icon name={icon} size={20} className="md:hidden" />
          <span className="max-w-full truncate">{name}</span>
        </Link>
      ))}
    </nav>
  );
}

function FoldedMenu({ places }: { readonly places: readonly MenuPlace[] }) {
  const [, navigate] = useLocation();
  const { items, currentPath, label } = useItems(places);
  const here = items.find(({ value }) => value === currentPath)?.value;
  return (
    <Menu
      label={label}
      items={items.map(({ value, name }) => ({ value, name }))}
      {...(here ? { chosen: here } : {})}
      onChoose={(to) => navigate(to)}
    >
      {(button) => <IconButton {...button} icon="menu" label={label} />}
    </Menu>
  );
}

export function LogoutButton() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { busy, send } = useToastedCall();
  const ask = async () => {
    const isErasable = await loadDiagnosis()
      .then((diagnosis) => diagnosis.isErasable(currentSession().profile?.id ?? ''))
      .catch(() => false);
    if (isErasable) await signOut();
    else setAsking(true);
  };
  return (
    <>
      <IconButton icon="logout" label={t('common:logout')} disabled={busy} onClick={() => void send(ask)} />
      {asking && (
        <ConfirmDialog
          title={t('common:leave.title')}
          text={t('common:leave.text')}
          action={t('common:leave.logout')}
          stay={t('common:leave.stay')}
          onConfirm={signOut}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
