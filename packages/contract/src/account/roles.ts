/**
 * Rights of a clinic's users. `read`: patients, analyses, pictures, papers and recall; `chart`: begin and
 * change what is not completed; `complete`: vouch for a result; `delete`: work that others began or somebody
 * completed; `export`: lists and packs as files; `audit`: acts, people and roles; `own`: everything else of
 * the clinic, billing included.
 */
export const RIGHTS = ['read', 'chart', 'complete', 'delete', 'export', 'audit', 'own'] as const;
export type Right = (typeof RIGHTS)[number];

/** Every role that may chart takes a seat of the plan. */
export const ROLE_RIGHTS = {
  clinic_owner: RIGHTS,
  clinic_user: ['read', 'chart', 'complete', 'delete', 'export'],
  clinic_assistant: ['read', 'chart'],
  clinic_reader: ['read'],
  clinic_auditor: ['audit'],
} as const satisfies Readonly<Record<string, readonly Right[]>>;
export type ClinicRole = keyof typeof ROLE_RIGHTS;

export const CLINIC_ROLES = [
  'clinic_owner',
  'clinic_user',
  'clinic_assistant',
  'clinic_reader',
  'clinic_auditor',
] as const satisfies readonly ClinicRole[];
/** Nobody is invited as owner: an owner promotes an existing user, giving a reason. */
export const INVITED_ROLES = CLINIC_ROLES.filter((role) => role !== 'clinic_owner');
export type InvitedRole = (typeof INVITED_ROLES)[number];

export const USER_TYPES = [...CLINIC_ROLES, 'provider'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** @throws for the provider's people: no clinic has one. */
export function toClinicRole(type: UserType): ClinicRole {
  if (type === 'provider') throw new Error("A clinic's user has the provider's type.");
  return type;
}

export function listRights(type: UserType): readonly Right[] {
  return type === 'provider' ? [] : ROLE_RIGHTS[type];
}

export function takesSeat(type: UserType): boolean {
  return listRights(type).includes('chart');
}
