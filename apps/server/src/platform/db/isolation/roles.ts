import type { Pool } from 'pg';

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

interface Found {
  readonly name: string;
  readonly is_superuser: boolean;
  readonly bypasses: boolean;
  readonly owns: boolean;
  /** `null` means that the role does not exist yet. */
  readonly is_member: boolean | null;
  readonly takes_across: boolean | null;
  readonly is_always_across: boolean | null;
}

const has = (role: string, how: 'usage' | 'member') =>
  `case when to_regrole('${role}') is not null then pg_has_role('${role}', '${how}') end`;

const LOOK = `
  select current_user as name, rolsuper as is_superuser, rolbypassrls as bypasses,
    pg_has_role((select datdba from pg_database where datname = current_database()), 'member') or exists (
      select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
        and pg_has_role(relowner, 'member')
    ) as owns,
    ${has(ROLES.app, 'usage')} as is_member, ${has(ROLES.across, 'member')} as takes_across,
    ${has(ROLES.across, 'usage')} as is_always_across
  from pg_roles where rolname = current_user`;

const OWN_ROLE =
  `Set MIGRATE_DATABASE_URL to the address of the role that owns the tables, and DATABASE_URL to that of one of its own: ` +
  `create role alveola_server login password '…'; grant ${ROLES.app} to alveola_server;`;

/**
 * @returns why this role must not serve, or null. Before the first migration the roles are missing, so only
 * the role's own powers are judged.
 */
export async function findServingProblem(pool: Pool, isMigrated: boolean): Promise<string | null> {
  const { rows } = await pool.query<Found>(LOOK);
  const [foundRole] = rows;
  if (!foundRole) return 'The database does not know the role that signed in.';
  const { is_superuser, bypasses, owns, is_always_across, is_member, takes_across } = foundRole;
  const name = toIdentifier(foundRole.name);
  const power = is_superuser
    ? 'is a superuser'
    : bypasses
      ? 'bypasses row-level security'
      : owns
        ? 'owns the database or tables in it, or is a member of who does'
        : null;
  if (power !== null)
    return `DATABASE_URL signs in as ${name}, which ${power}: nothing would keep clinics apart where a query is wrong. ${OWN_ROLE}`;
  if (is_always_across)
    return `${name} always has the rights of ${ROLES.across}, across all clinics. revoke ${ROLES.across} from ${name}; alter role ${ROLES.app} noinherit;`;
  if (!isMigrated && is_member === null) return null;
  if (!is_member) return `${name} has no rights yet. As who made the roles: grant ${ROLES.app} to ${name};`;
  return takes_across ? null : `grant ${ROLES.across} to ${ROLES.app}; is missing.`;
}
