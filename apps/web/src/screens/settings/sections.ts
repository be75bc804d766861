import type { Profile } from '@alveola/contract';

export const SECTIONS = [
  'preferences',
  'keys',
  'path',
  'language',
  'account',
  'devices',
  'clinic',
  'connections',
  'plan',
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The parts of the settings that this user has; the first is what /settings shows. */
export function listSections({ type, membership_summary: plan }: Profile): readonly SectionName[] {
  if (type === 'provider') return ['account', 'language', 'devices'];
  if (type === 'clinic_owner' && plan) return SECTIONS;
  return SECTIONS.filter((section) => section !== 'clinic' && section !== 'connections');
}

export function sectionPath(section: SectionName, isFirst: boolean): string {
  return isFirst ? '/settings' : `/settings/${section}`;
}
