import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { classes } from '../../ui/classes';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/overlay/Menu';
import { HOME } from '../paths';

const PLACES = { home: HOME, patients: '/patient-list', recall: '/recall' } as const;
const NAMES = ['home', 'patients', 'recall'] as const satisfies readonly (keyof typeof PLACES)[];

export function MainMenu({ isNarrow }: { readonly isNarrow: boolean }) {
  const { t } = useTranslation();
  const [pathname, navigate] = useLocation();
  // A patient's page belongs to the patients.
  const place = pathname.startsWith('/patients/') ? PLACES.patients : pathname;
  const label = t('common:menu.label');
  const items = [
    ...NAMES.map((name) => ({ value: PLACES[name], name: t(`common:menu.${name}`) })),
    { value: '/settings', name: t('common:settings') },
  ];
  const here = items.find(({ value }) => value === place)?.value;
  return (
    <>
      {!isNarrow && (
        <nav aria-label={label} className="flex gap-1 pl-3 max-md:hidden">
          {NAMES.map((name) => (
            <Link
              key={name}
              to={PLACES[name]}
              aria-current={PLACES[name] === place ? 'page' : undefined}
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
