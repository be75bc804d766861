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
import { LanguageSection } from './preferences/LanguageSection';
import { PreferencesSection } from './preferences/PreferencesSection';
import type { PreferenceSaver } from './preferences/SavingState';

export interface SectionProps {
  readonly saver: PreferenceSaver;
  readonly profile: Profile;
}

export interface SettingsSection {
  /** Below `/settings/`. */
  readonly name: string;
  readonly title: Title;
  readonly isFor: (profile: Profile) => boolean;
  /** Its choices are saved at once, and cannot be changed while they could not be fetched. */
  readonly isSaved?: true;
  /** Order for users without clinical work, who have only a few sections; the others follow. */
  readonly rank?: number;
  readonly Component: ComponentType<SectionProps>;
}

type Title =
  | `account:${'tabs.preferences' | 'tabs.language' | 'own.title' | 'devices.title' | 'clinic.title' | 'plan.title'}`
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
    title: 'account:tabs.preferences',
    isFor: mayRead,
    isSaved: true,
    Component: PreferencesSection,
  },
  { name: 'keys', title: 'settings:keys.title', isFor: mayChart, Component: KeysSection },
  {
    name: 'path',
    title: 'settings:path.title',
    isFor: mayChart,
    Component: lazyPart(['teeth'], () => import('./preferences/path/PathSection').then((m) => m.PathSection)),
  },
  {
    name: 'language',
    title: 'account:tabs.language',
    isFor: isEverybody,
    isSaved: true,
    Component: LanguageSection,
  },
  { name: 'account', title: 'account:own.title', isFor: isEverybody, rank: 1, Component: AccountSection },
  { name: 'devices', title: 'account:devices.title', isFor: isEverybody, Component: DevicesSection },
  { name: 'clinic', title: 'account:clinic.title', isFor: ownsClinic, Component: ClinicSection },
  {
    name: 'audit',
    title: 'settings:audit',
    isFor: (profile) => ownsClinic(profile) || isAuditor(profile),
    rank: 0,
    Component: lazyPart(['audit', 'problems'], () =>
      import('./audit/AuditSection').then((m) => m.AuditSection),
    ),
  },
  { name: 'connections', title: 'connections:title', isFor: ownsClinic, Component: ConnectionsSection },
  {
    name: 'rules',
    title: 'settings:rules',
    isFor: (profile) => mayRead(profile) && hasPlan(profile),
    Component: lazyPart(['rules', 'report', 'problems'], () =>
      import('./rules/RulesSection').then((m) => m.RulesSection),
    ),
  },
  {
    name: 'plan',
    title: 'account:plan.title',
    isFor: (profile) => mayRead(profile) && hasBilling(),
    Component: PlanSection,
  },
];

export function listSections(profile: Profile): readonly SettingsSection[] {
  const sections = SECTIONS.filter(({ isFor }) => isFor(profile));
  if (mayRead(profile)) return sections;
  return sections.toSorted((a, b) => (a.rank ?? sections.length) - (b.rank ?? sections.length));
}

export function sectionPath({ name }: SettingsSection, isFirst: boolean): string {
  return isFirst ? '/settings' : `/settings/${name}`;
}
