import type { Profile } from '@alveola/contract';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect, useLocation } from 'wouter';
import { QueriesProvider } from '../../session/Queries';
import { loadPreferences } from '../../session/preferences/preferences';
import { useSession } from '../../session/useSession';
import { Page } from '../../shell/Page';
import { hasBilling } from '../../shell/config';
import { lazyPart } from '../../shell/loadPart';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { Loading } from '../common/Loaded';
import { AccountSection } from './account/AccountSection';
import { DevicesSection } from './account/DevicesSection';
import { ClinicSection } from './clinic/ClinicSection';
import { ConnectionsSection } from './connections/ConnectionsSection';
import { PlanSection } from './plan/PlanSection';
import { KeysSection } from './preferences/KeysSection';
import { PreferencesSection } from './preferences/PreferencesSection';
import { SavingState, type SectionProps, usePreferenceSaver, WhenFetched } from './preferences/SavingState';

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
          {isLead && <More group={group} sections={sections.filter((each) => each !== lead)} />}
        </div>
      </div>
    </Page>
  );
}

function More(props: { readonly group: SettingsGroup; readonly sections: readonly SettingsSection[] }) {
  const { t } = useTranslation();
  const links = props.sections
    .filter(({ group }) => group === props.group)
    .map(({ name, title }) => ({ to: `/settings/${name}`, title: t(title) }));
  if (props.group === 'advanced') links.push({ to: '/about', title: t('common:about') });
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

const GROUPS = ['charting', 'account', 'clinic', 'plan', 'advanced'] as const;
type SettingsGroup = (typeof GROUPS)[number];

interface SettingsSection {
  readonly name: string;
  /** The first of a group is the group's page, which links to the others. */
  readonly group: SettingsGroup;
  readonly title:
    | `account:${'tabs.preferences' | 'own.title' | 'devices.title' | 'clinic.title' | 'plan.title'}`
    | `settings:${'keys.title' | 'path.title' | 'audit' | 'rules'}`
    | 'connections:title';
  readonly isFor: (profile: Profile) => boolean;
  /** Its choices are saved at once, and cannot be changed while they could not be fetched. */
  readonly isSaved?: true;
  readonly Component: ComponentType<SectionProps>;
}

const mayRead = ({ may }: Profile) => may.includes('read');
const mayChart = ({ may }: Profile) => may.includes('chart');
const hasPlan = ({ membership_summary: plan }: Profile) => plan !== undefined;
const ownsClinic = (profile: Profile) => profile.type === 'clinic_owner' && hasPlan(profile);
const isAuditor = (profile: Profile) => profile.type !== 'provider' && !mayRead(profile) && hasPlan(profile);

/** A section is its own folder and a row here. The first that a user has is what `/settings` shows. */
const SECTIONS: readonly SettingsSection[] = [
  {
    name: 'preferences',
    group: 'charting',
    title: 'account:tabs.preferences',
    isFor: mayRead,
    isSaved: true,
    Component: FetchedPreferences,
  },
  { name: 'keys', group: 'charting', title: 'settings:keys.title', isFor: mayChart, Component: KeysSection },
  {
    name: 'path',
    group: 'charting',
    title: 'settings:path.title',
    isFor: mayChart,
    Component: lazyPart(['teeth'], () => import('./preferences/path/PathSection').then((m) => m.PathSection)),
  },
  {
    name: 'account',
    group: 'account',
    title: 'account:own.title',
    isFor: () => true,
    isSaved: true,
    Component: AccountSection,
  },
  {
    name: 'devices',
    group: 'account',
    title: 'account:devices.title',
    isFor: () => true,
    Component: DevicesSection,
  },
  {
    name: 'clinic',
    group: 'clinic',
    title: 'account:clinic.title',
    isFor: ownsClinic,
    Component: ClinicSection,
  },
  {
    name: 'plan',
    group: 'plan',
    title: 'account:plan.title',
    isFor: (profile) => mayRead(profile) && hasBilling(),
    Component: PlanSection,
  },
  {
    name: 'audit',
    group: 'advanced',
    title: 'settings:audit',
    isFor: (profile) => ownsClinic(profile) || isAuditor(profile),
    Component: lazyPart(['audit', 'problems'], () =>
      import('./audit/AuditSection').then((m) => m.AuditSection),
    ),
  },
  {
    name: 'connections',
    group: 'advanced',
    title: 'connections:title',
    isFor: ownsClinic,
    Component: ConnectionsSection,
  },
  {
    name: 'rules',
    group: 'advanced',
    title: 'settings:rules',
    isFor: (profile) => mayRead(profile) && hasPlan(profile),
    Component: lazyPart(['rules', 'report', 'problems'], () =>
      import('./rules/RulesSection').then((m) => m.RulesSection),
    ),
  },
];

function FetchedPreferences(props: SectionProps) {
  return (
    <WhenFetched>
      <PreferencesSection {...props} />
    </WhenFetched>
  );
}

const MOVED: Readonly<Record<string, string>> = { language: 'account' };

/** An auditor begins with the audit log. */
function listSections(profile: Profile): readonly SettingsSection[] {
  const sections = SECTIONS.filter(({ isFor }) => isFor(profile));
  return isAuditor(profile)
    ? sections.toSorted((a, b) => Number(b.name === 'audit') - Number(a.name === 'audit'))
    : sections;
}

/**
 * @returns the place, or the name of the address to go to; '': `/settings`. Without a section it is the page of
 * a group that lists its sections.
 */
function findPlace(sections: readonly SettingsSection[], name: string) {
  const section = name === '' ? sections[0] : sections.find((each) => each.name === name);
  if (section) return { group: section.group, section };
  if (name === 'advanced') return { group: name, section: null } as const;
  return MOVED[name] ?? '';
}

function findLead(group: SettingsGroup, sections: readonly SettingsSection[]) {
  return group === 'advanced' ? undefined : sections.find((each) => each.group === group);
}

function sectionPath(name: string, sections: readonly SettingsSection[]): string {
  return name === sections[0]?.name ? '/settings' : `/settings/${name}`;
}
