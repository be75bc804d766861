import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect, useLocation } from 'wouter';
import { QueriesProvider } from '../../session/Queries';
import { loadPreferences } from '../../session/preferences/preferences';
import { useSession } from '../../session/useSession';
import { Page } from '../../shell/Page';
import { classes } from '../../ui/classes';
import { SavingState, usePreferenceSaver } from './preferences/SavingState';
import { Loading } from '../common/Loaded';
import { listSections, sectionPath } from './sections';

export function SettingsScreen() {
  const { t } = useTranslation();
  const saver = usePreferenceSaver();
  const { profile, preferencesFrom } = useSession();
  const [pathname] = useLocation();
  useEffect(() => void loadPreferences(), []);
  if (!profile) return null;
  const sections = listSections(profile);
  const [first] = sections;
  const named = pathname.replace(/^\/settings\/?/, '');
  const shown = named === '' ? first : sections.find(({ name }) => name === named);
  if (!shown) return <Redirect to="/settings" replace />;
  const { isSaved = false, Component } = shown;
  return (
    <Page
      title={t('settings:title')}
      titleStays
      className="max-w-5xl"
      aside={isSaved && <SavingState saver={saver} />}
    >
      <div className="flex gap-x-8 gap-y-6 max-lg:flex-col">
        <nav aria-label={t('account:tabs.label')} className="shrink-0 lg:w-56">
          <ul className="flex gap-1 max-lg:flex-wrap lg:sticky lg:top-28 lg:flex-col">
            {sections.map((section) => (
              <li key={section.name}>
                <Link
                  to={sectionPath(section, section === first)}
                  aria-current={section === shown ? 'page' : undefined}
                  className={classes(
                    'flex min-h-10 items-center rounded-md px-3 py-1 text-ink-soft hover:bg-ground-deep pointer-coarse:min-h-11',
                    'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-dark',
                  )}
                >
                  {t(section.title)}
                </Link>
              </li>
            ))}
            <li>
              <Link
                to="/about"
                className="flex min-h-10 items-center rounded-md px-3 text-ink-soft hover:bg-ground-deep pointer-coarse:min-h-11"
              >
                {t('settings:about')}
              </Link>
            </li>
          </ul>
        </nav>
        <div className="flex min-w-0 grow flex-col gap-6">
          <QueriesProvider>
            {isSaved && preferencesFrom !== 'server' ? (
              <p className="text-ink-soft">{t('settings:notLoaded')}</p>
            ) : (
              <Suspense fallback={<Loading />}>
                <Component saver={saver} profile={profile} />
              </Suspense>
            )}
          </QueriesProvider>
        </div>
      </div>
    </Page>
  );
}
