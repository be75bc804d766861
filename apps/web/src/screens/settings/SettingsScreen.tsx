import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect, useLocation } from 'wouter';
import { QueriesProvider } from '../../session/Queries';
import { loadPreferences } from '../../session/preferences/preferences';
import { useSession } from '../../session/useSession';
import { Page } from '../../shell/Page';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { Loading } from '../common/Loaded';
import { SavingState, usePreferenceSaver } from './preferences/SavingState';
import { findPlace, GROUPS, findLead, listSections, sectionPath, type SettingsSection } from './sections';

const LINK =
  'flex min-h-11 items-center justify-between gap-4 px-4 font-medium hover:bg-ground focus-visible:-outline-offset-2';

export function SettingsScreen() {
  const { t } = useTranslation();
  const saver = usePreferenceSaver();
  const { profile } = useSession();
  const [pathname] = useLocation();
  useEffect(() => void loadPreferences(), []);
  if (!profile) return null;
  const sections = listSections(profile);
  const place = findPlace(sections, pathname.replace(/^\/settings\/?/, ''));
  if (typeof place === 'string')
    return <Redirect to={place === '' ? '/settings' : `/settings/${place}`} replace />;
  const { group, section } = place;
  const lead = findLead(group, sections);
  const groupPath = (which: typeof group) => sectionPath(findLead(which, sections)?.name ?? which, sections);
  const isLead = section === null || section === lead;
  return (
    <Page
      title={t('settings:title')}
      titleStays
      className="max-w-5xl"
      aside={section?.isSaved && <SavingState saver={saver} />}
    >
      <div className="flex gap-x-8 gap-y-6 max-lg:flex-col">
        <nav aria-label={t('account:tabs.label')} className="shrink-0 lg:w-48">
          <ul className="flex gap-1 max-lg:flex-wrap lg:sticky lg:top-28 lg:flex-col">
            {GROUPS.filter((each) => each === 'advanced' || findLead(each, sections)).map((each) => (
              <li key={each} className="shrink-0">
                <Link
                  to={groupPath(each)}
                  aria-current={each === group ? 'page' : undefined}
                  className={classes(
                    'flex min-h-10 items-center rounded-md px-3 py-1 text-ink-soft hover:bg-ground-deep focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
                    'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-dark',
                  )}
                >
                  {t(`settings:group.${each}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 grow flex-col gap-6">
          {!isLead && (
            <Link
              to={groupPath(group)}
              className="-mb-3 inline-flex min-h-9 items-center gap-1 self-start rounded-md font-medium text-accent hover:underline pointer-coarse:min-h-11"
            >
              <Icon name="chevron-left" size={18} />
              {t(`settings:group.${group}`)}
            </Link>
          )}
          <QueriesProvider>
            {section && (
              <Suspense fallback={<Loading />}>
                <section.Component saver={saver} profile={profile} />
              </Suspense>
            )}
          </QueriesProvider>
          {isLead && (
            <More
              sections={sections.filter((each) => each.group === group && each !== lead)}
              hasAbout={group === 'advanced'}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

interface MoreProps {
  readonly sections: readonly SettingsSection[];
  readonly hasAbout: boolean;
}

function More({ sections, hasAbout }: MoreProps) {
  const { t } = useTranslation();
  const links = sections.map(({ name, title }) => ({ to: `/settings/${name}`, title: t(title) }));
  if (hasAbout) links.push({ to: '/about', title: t('settings:about') });
  if (links.length === 0) return null;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-paper">
      {links.map(({ to, title }) => (
        <li key={to}>
          <Link to={to} className={LINK}>
            {title}
            <Icon name="chevron-right" size={18} className="text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
