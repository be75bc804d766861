import type { Profile } from '@alveola/contract';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect, useLocation } from 'wouter';
import { Queries } from '../../session/Queries';
import { loadPreferences } from '../../session/preferences/preferences';
import { useSession } from '../../session/useSession';
import { lazyPart } from '../../shell/loadPart';
import { Page } from '../../shell/Page';
import { classes } from '../../ui/classes';
import { AccountSection } from './account/AccountSection';
import { ClinicSection } from './clinic/ClinicSection';
import { ConnectionsSection } from './connections/ConnectionsSection';
import { DevicesSection } from './account/DevicesSection';
import { KeysSection } from './preferences/KeysSection';
import { LanguageSection } from './preferences/LanguageSection';
import { PlanSection } from './plan/PlanSection';
import { PreferencesSection } from './preferences/PreferencesSection';
import { SavingState } from './preferences/SavingState';
import { Loading } from '../common/Loaded';
import { type SectionName, sectionPath, listSections } from './sections';
import { type PreferenceSaver, usePreferenceSaver } from './preferences/usePreferenceSaver';

const PathSection = lazyPart(['teeth'], () =>
  import('./preferences/path/PathSection').then((m) => m.PathSection),
);

const AuditSection = lazyPart(['audit', 'problems'], () =>
  import('./audit/AuditSection').then((m) => m.AuditSection),
);

const RulesSection = lazyPart(['rules', 'report', 'problems'], () =>
  import('./rules/RulesSection').then((m) => m.RulesSection),
);

export function SettingsScreen() {
  const { t } = useTranslation();
  const saver = usePreferenceSaver();
  const { profile, preferencesFrom } = useSession();
  const [pathname] = useLocation();
  useEffect(() => void loadPreferences(), []);
  if (!profile) return null;
  const sections = listSections(profile);
  const [first = 'account'] = sections;
  const named = pathname.replace(/^\/settings\/?/, '');
  const shown = named === '' ? first : sections.find((section) => section === named);
  if (!shown) return <Redirect to="/settings" replace />;
  const isSaved = shown === 'preferences' || shown === 'language';
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
              <li key={section}>
                <Link
                  to={sectionPath(section, section === first)}
                  aria-current={section === shown ? 'page' : undefined}
                  className={classes(
                    'flex min-h-10 items-center rounded-md px-3 py-1 text-ink-soft hover:bg-ground-deep pointer-coarse:min-h-11',
                    'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-dark',
                  )}
                >
                  {t(TITLES[section])}
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
          <Queries>
            {isSaved && preferencesFrom !== 'server' ? (
              <p className="text-ink-soft">{t('settings:notLoaded')}</p>
            ) : (
              <Suspense fallback={<Loading />}>
                <Shown section={shown} saver={saver} profile={profile} />
              </Suspense>
            )}
          </Queries>
        </div>
      </div>
    </Page>
  );
}

const TITLES = {
  preferences: 'account:tabs.preferences',
  keys: 'settings:keys.title',
  path: 'settings:path.title',
  language: 'account:tabs.language',
  account: 'account:own.title',
  devices: 'account:devices.title',
  clinic: 'account:clinic.title',
  audit: 'settings:audit',
  connections: 'connections:title',
  rules: 'settings:rules',
  plan: 'account:plan.title',
} as const satisfies Record<SectionName, string>;

interface ShownProps {
  readonly section: SectionName;
  readonly saver: PreferenceSaver;
  readonly profile: Profile;
}

function Shown({ section, saver, profile }: ShownProps) {
  switch (section) {
    case 'preferences':
      return <PreferencesSection saver={saver} profile={profile} />;
    case 'keys':
      return <KeysSection />;
    case 'path':
      return <PathSection />;
    case 'language':
      return <LanguageSection saver={saver} />;
    case 'account':
      return <AccountSection />;
    case 'devices':
      return <DevicesSection />;
    case 'clinic':
      return <ClinicSection />;
    case 'audit':
      return <AuditSection />;
    case 'connections':
      return <ConnectionsSection />;
    case 'rules':
      return <RulesSection />;
    case 'plan':
      return <PlanSection />;
    default:
      return section satisfies never;
  }
}
