/**
 * The roles of the database, none of which signs in. `app` works for one clinic at a time, `across` for what has no
 * clinic or concerns all; whoever serves is a member of `app`, and takes `across` for a transaction. `audit` owns
 * what is written once. A fourth owns the rest and migrates: whoever MIGRATE_DATABASE_URL names.
 */
export const ROLES = { app: 'alveola_app', across: 'alveola_across', audit: 'alveola_audit' } as const;

/** Names the clinic, for a transaction: policies of `app` show its rows and no others. */
export const CLINIC_SETTING = 'alveola.clinic';

/** What makes them. `app` inherits nothing: it has the rights of `across` only where it takes them. */
export const CREATE_ROLES: readonly string[] = [
  `create role ${ROLES.across} nologin`,
  `create role ${ROLES.app} nologin noinherit in role ${ROLES.across}`,
  `create role ${ROLES.audit} nologin`,
];

/** A role's name as SQL reads it. */
export function toIdentifier(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
