import type { Profile } from '@alveola/contract';

export const SECTIONS = [
  'preferences',
  'keys',
  'path',
  'language',
  'account',
  'devices',
  'clinic',
  'audit',
  'connections',
  'rules',
  'plan',
] as const;
export type SectionName = (typeof SECTIONS)[number];

export function listSections({ type, may, membership_summary: plan }: Profile): readonly SectionName[] {
  const personalSections = ['account', 'language', 'devices'] as const;
  if (type === 'provider') return personalSections;
  if (!may.includes('read')) return plan ? ['audit', ...personalSections] : personalSections;
  if (type === 'clinic_owner' && plan) return SECTIONS;
  const charts = may.includes('chart');
  return SECTIONS.filter(
    (section) =>
      (charts || (section !== 'keys' && section !== 'path')) &&
      section !== 'clinic' &&
      section !== 'connections' &&
      section !== 'audit' &&
      (section !== 'rules' || plan !== undefined),
  );
}

export function sectionPath(section: SectionName, isFirst: boolean): string {
  return isFirst ? '/settings' : `/settings/${section}`;
}
