import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/overlay/Menu';

export interface MenuPlace {
  readonly name: 'home' | 'patients' | 'recall';
  readonly path: string;
  /** Pages below this address belong to the place. */
  readonly below?: string;
}

export interface MainMenuProps {
  readonly places: readonly MenuPlace[];
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

export function MainMenu({ places }: MainMenuProps) {
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

export function FoldedMenu({ places }: MainMenuProps) {
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
