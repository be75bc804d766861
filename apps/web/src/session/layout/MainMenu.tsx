import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { classes } from '../../ui/classes';
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
  readonly isNarrow: boolean;
}

export function MainMenu({ places, isNarrow }: MainMenuProps) {
  const { t } = useTranslation();
  const [pathname, navigate] = useLocation();
  const above = places.find(({ below }) => below !== undefined && pathname.startsWith(below));
  const currentPath = above?.path ?? pathname;
  const label = t('common:menu.label');
  const items = [
    ...places.map(({ name, path }) => ({ value: path, name: t(`common:menu.${name}`) })),
    { value: '/settings', name: t('common:settings') },
  ];
  const here = items.find(({ value }) => value === currentPath)?.value;
  return (
    <>
      {!isNarrow && (
        <nav aria-label={label} className="flex gap-1 pl-3 max-md:hidden">
          {places.map(({ name, path }) => (
            <Link
              key={name}
              to={path}
              aria-current={path === currentPath ? 'page' : undefined}
              className="inline-flex h-9 items-center rounded-md px-3 font-medium text-ink-soft hover:bg-ground-deep hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent pointer-coarse:h-11"
            >
              {t(`common:menu.${name}`)}
            </Link>
          ))}
        </nav>
      )}
      <div className={classes(!isNarrow && 'md:hidden')}>
        <Menu label={label} items={items} {...(here ? { chosen: here } : {})} onChoose={(to) => navigate(to)}>
          {(button) => <IconButton {...button} icon="menu" label={label} />}
        </Menu>
      </div>
    </>
  );
}
