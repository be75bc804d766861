/**
 * None of these roles signs in. `app` works for one clinic at a time, `across` for work of no clinic or of
 * all; the serving role is a member of `app` and takes `across` for single transactions. `audit` owns the
 * tables that are written once. The role in MIGRATE_DATABASE_URL owns the rest and migrates.
 */
export const ROLES = { app: 'alveola_app', across: 'alveola_across', audit: 'alveola_audit' } as const;

export const CLINIC_SETTING = 'alveola.clinic';

/** `app` inherits nothing: it has the rights of `across` only after taking that role. */
export const CREATE_ROLES: readonly string[] = [
  `create role ${ROLES.across} nologin`,
  `create role ${ROLES.app} nologin noinherit in role ${ROLES.across}`,
  `create role ${ROLES.audit} nologin`,
];

export function toIdentifier(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
