import type { Profile } from '@alveola/contract';
import type { ComponentType } from 'react';
import { hasBilling } from '../../shell/config';
import { lazyPart } from '../../shell/loadPart';
import { AccountSection } from './account/AccountSection';
import { DevicesSection } from './account/DevicesSection';
import { ClinicSection } from './clinic/ClinicSection';
import { ConnectionsSection } from './connections/ConnectionsSection';
import { PlanSection } from './plan/PlanSection';
import { KeysSection } from './preferences/KeysSection';
import { PreferencesSection } from './preferences/PreferencesSection';
import { type PreferenceSaver, WhenFetched } from './preferences/SavingState';

export interface SectionProps {
  readonly saver: PreferenceSaver;
  readonly profile: Profile;
}

export const GROUPS = ['charting', 'account', 'clinic', 'plan', 'advanced'] as const;
export type SettingsGroup = (typeof GROUPS)[number];

export interface SettingsSection {
  /** Below `/settings/`. */
  readonly name: string;
  /** The first of a group is the group's page, which links to the others. */
  readonly group: SettingsGroup;
  readonly title: Title;
  readonly isFor: (profile: Profile) => boolean;
  /** Its choices are saved at once, and cannot be changed while they could not be fetched. */
  readonly isSaved?: true;
  readonly Component: ComponentType<SectionProps>;
}

type Title =
  | `account:${'tabs.preferences' | 'own.title' | 'devices.title' | 'clinic.title' | 'plan.title'}`
  | `settings:${'keys.title' | 'path.title' | 'audit' | 'rules'}`
  | 'connections:title';

const mayRead = ({ may }: Profile) => may.includes('read');
const mayChart = ({ may }: Profile) => may.includes('chart');
const hasPlan = ({ membership_summary: plan }: Profile) => plan !== undefined;
const ownsClinic = (profile: Profile) => profile.type === 'clinic_owner' && hasPlan(profile);
const isAuditor = (profile: Profile) => profile.type !== 'provider' && !mayRead(profile) && hasPlan(profile);
const isEverybody = () => true;

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
    isFor: isEverybody,
    isSaved: true,
    Component: AccountSection,
  },
  {
    name: 'devices',
    group: 'account',
    title: 'account:devices.title',
    isFor: isEverybody,
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
export function listSections(profile: Profile): readonly SettingsSection[] {
  const sections = SECTIONS.filter(({ isFor }) => isFor(profile));
  return isAuditor(profile)
    ? sections.toSorted((a, b) => Number(b.name === 'audit') - Number(a.name === 'audit'))
    : sections;
}

export interface SettingsPlace {
  readonly group: SettingsGroup;
  /** null: the page of a group without a section of its own, which lists its sections. */
  readonly section: SettingsSection | null;
}

/** @returns the place, or the name of the address to go to; '': `/settings`. */
export function findPlace(sections: readonly SettingsSection[], name: string): SettingsPlace | string {
  const section = name === '' ? sections[0] : sections.find((each) => each.name === name);
  if (section) return { group: section.group, section };
  if (name === 'advanced') return { group: 'advanced', section: null };
  return MOVED[name] ?? '';
}

export function findLead(
  group: SettingsGroup,
  sections: readonly SettingsSection[],
): SettingsSection | undefined {
  return group === 'advanced' ? undefined : sections.find((each) => each.group === group);
}

export function sectionPath(name: string, sections: readonly SettingsSection[]): string {
  return name === sections[0]?.name ? '/settings' : `/settings/${name}`;
}
