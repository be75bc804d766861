import type { Pool } from 'pg';
import { CLINIC_SETTING, CREATE_ROLES, ROLES, toIdentifier } from './roles';

type Right = 'select' | 'insert' | 'update' | 'delete';
type Rights = Readonly<Record<string, readonly Right[]>>;

/** What is written once belongs to `audit`: who serves adds to it, and a clinic's is removed by `erase_history` alone. */
const KEPT = ['audit_log', 'audit_seal', 'report_completion', 'report_letter', 'report_note'];
/** What acts with the rights of `audit`, for who works across clinics. */
const KEEPING = ['erase_history(text)', 'seal_audit(date)', 'unsent_audit(integer)'];

/** What makes tables with the rights of who owns the schema, for who works across clinics. */
const MAKING = ['add_audit_months(date)'];

/** Rights of who works for a clinic, where they are not all four. */
const APP: Rights = {
  audit_cursor: [],
  audit_log: ['select', 'insert'],
  audit_seal: ['select'],
  billing_event: [],
  clinic_change: ['select'],
  clinic_key: ['select', 'insert'],
  erased_picture: [],
  invoice: ['select'],
  invoice_payment: ['select'],
  mail_outbox: ['insert'],
  migration: ['select'],
  patient: ['select', 'insert', 'update'],
  provider_note: ['select'],
  quote_offer: ['select'],
  report: ['select', 'insert', 'update'],
  report_completion: ['select', 'insert'],
  report_entry: ['select', 'insert'],
  report_letter: ['select', 'insert'],
  report_note: ['select', 'insert'],
  rules_review: ['select', 'insert'],
  rules_withdrawal: ['select'],
  terms_acceptance: ['select'],
  xray: ['select', 'insert', 'update'],
};

/** Of who works across clinics: of a patient's record what thinning, sweeping and erasing need. */
const ACROSS: Rights = {
  audit_cursor: ['select', 'update'],
  audit_log: ['insert'],
  audit_seal: ['select'],
  clinic_key: ['select', 'delete'],
  clinic_letterhead: ['delete'],
  invoice: ['select', 'insert'],
  invoice_payment: ['select', 'insert'],
  migration: ['select'],
  patient: ['delete'],
  recall: ['delete'],
  recall_act: ['delete'],
  report: ['delete'],
  report_completion: [],
  report_entry: ['select', 'delete'],
  report_letter: [],
  report_note: [],
  rules_review: ['delete'],
  rules_withdrawal: ['select', 'insert', 'update'],
  start_address: ['delete'],
  xray: ['delete'],
  xray_upload: ['delete'],
};

/** Rights of `across` in single columns. To lock a row takes a right to update, if only of one. */
const ACROSS_COLUMNS: Readonly<Record<string, string>> = {
  clinic_letterhead: 'select (clinic_id)',
  patient: 'select (clinic_id)',
  recall: 'select (clinic_id)',
  recall_act: 'select (clinic_id)',
  // Which clinics a withdrawal of a rules version concerns.
  report:
    'select (clinic_id, id, updated_at, entries, completed_rules, status, deleted_at), update (deleted_at)',
  report_completion: 'select (clinic_id, report_id, judged)',
  rules_review: 'select (clinic_id)',
  start_address: 'select (clinic_id, expires_at)',
  xray: 'select (clinic_id, id, bytes, key_n)',
  xray_upload: 'select (clinic_id, parts, expires_at)',
};

const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;
const CLINIC = `current_setting('${CLINIC_SETTING}', true)`;

/**
 * Policies and rights of every table that is there, whichever migration made it: a table with `clinic_id` shows one
 * clinic's rows, one with `user_id` those of its users. What is so already is left alone, so that a start beside
 * servers that work waits for none of them.
 */
const RIGHTS = `
do $rights$
declare
  each_table record;
  rule text;
  role_name text;
  rights jsonb;
  one_right text;
  may boolean;
  should boolean;
begin
  for each_table in
    select c.oid, c.relname, c.relrowsecurity,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'clinic_id') as of_clinic,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'user_id') as of_user
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      -- A part of a table is reached through the table alone.
      and not c.relispartition
    order by c.relname
  loop
    rule := case
      when each_table.relname = 'clinic' then $$id = ${CLINIC}$$
      -- That of a forgotten password names the user alone.
      when each_table.relname = 'link' then $$clinic_id = ${CLINIC}
        or exists (select from app_user where app_user.id = link.user_id)$$
      when each_table.of_clinic then $$clinic_id = ${CLINIC}$$
      when each_table.of_user then format('exists (select from app_user where app_user.id = %I.user_id)', each_table.relname)
    end;
    if rule is not null and not each_table.relrowsecurity then
      execute format('alter table %I enable row level security', each_table.relname);
      execute format('create policy one_clinic on %I to ${ROLES.app} using (%s)', each_table.relname, rule);
      execute format('create policy all_clinics on %I to ${ROLES.across} using (true)', each_table.relname);
    end if;
    for role_name, rights in
      select * from (values ('${ROLES.app}', ${json(APP)}), ('${ROLES.across}', ${json(ACROSS)})) as given
    loop
      foreach one_right in array array['select', 'insert', 'update', 'delete'] loop
        may := has_table_privilege(role_name, each_table.oid, one_right);
        should := coalesce(rights -> each_table.relname, '["select", "insert", "update", "delete"]') ? one_right;
        if should and not may then
          execute format('grant %s on %I to %I', one_right, each_table.relname, role_name);
        elsif may and not should then
          execute format('revoke %s on %I from %I', one_right, each_table.relname, role_name);
        end if;
      end loop;
    end loop;
  end loop;
  for each_table in select c.oid, c.relname, given as role_name from pg_class c, unnest(array['${ROLES.app}', '${ROLES.across}']) given
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
  loop
    if not has_sequence_privilege(each_table.role_name, each_table.oid, 'usage') then
      execute format('grant usage, select on sequence %I to %I', each_table.relname, each_table.role_name);
    end if;
  end loop;
  for each_table in select key as relname, value as columns from jsonb_each_text(${json(ACROSS_COLUMNS)}) loop
    if exists (
      select from regexp_split_to_table(substring(each_table.columns from 'select \\(([^)]*)\\)'), ', ') as name
      where not has_column_privilege('${ROLES.across}', each_table.relname, name, 'select')
    ) then
      execute format('grant %s on %I to ${ROLES.across}', each_table.columns, each_table.relname);
    end if;
  end loop;
  if (select count(*) from pg_attribute where attrelid = to_regclass('own_report') and attnum > 0)
    <> (select count(*) from pg_attribute where attrelid = 'report'::regclass and attnum > 0 and not attisdropped) then
    -- A search in the table would go through every report of the clinic: a policy keeps LIKE from using an index.
    execute $$create or replace view own_report as select * from report where clinic_id = ${CLINIC}$$;
    execute 'grant select on own_report to ${ROLES.app}';
  end if;
  if to_regprocedure('erase_history(text)') is null then
    execute $make$create function erase_history(erased text) returns void language plpgsql security definer as $body$
      begin
        perform set_config('alveola.erased_clinic', erased, true);
        ${KEPT.map((table) => `delete from ${table} where clinic_id = erased;`).join('\n        ')}
      end $body$$make$;
  end if;
  if exists (
    select from pg_class where relname = any ('{${KEPT.join()}}') and relnamespace = current_schema()::regnamespace
      and relowner <> '${ROLES.audit}'::regrole
  ) or (select proowner from pg_proc where oid = 'erase_history(text)'::regprocedure) <> '${ROLES.audit}'::regrole then
    execute format('grant usage, create on schema %I to ${ROLES.audit}', current_schema());
    ${KEPT.map((table) => `alter table ${table} owner to ${ROLES.audit};`).join('\n    ')}
    ${KEEPING.map(
      (
        keeping,
      ) => `execute format('alter function ${keeping} set search_path = %I, pg_temp', current_schema());
    revoke all on function ${keeping} from public;
    grant execute on function ${keeping} to ${ROLES.across};
    alter function ${keeping} owner to ${ROLES.audit};`,
    ).join('\n    ')}
    execute format('revoke create on schema %I from public, ${ROLES.audit}', current_schema());
  end if;
  ${MAKING.map(
    (
      making,
    ) => `if has_function_privilege('${ROLES.app}', '${making}', 'execute') or not has_function_privilege('${ROLES.across}', '${making}', 'execute') then
    execute format('alter function ${making} set search_path = %I, pg_temp', current_schema());
    revoke all on function ${making} from public;
    grant execute on function ${making} to ${ROLES.across};
  end if;`,
  ).join('\n  ')}
  if has_database_privilege('${ROLES.app}', current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end
$rights$`;

/** SQLSTATE. */
const DUPLICATE = '42710';
const FORBIDDEN = '42501';

/**
 * Makes the roles that are missing.
 * @throws with what a superuser is to run where this role may not make them.
 */
export async function createRoles(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: number; owns: boolean | null }>(
    `select current_user as name, count(*)::int as made,
       bool_or(rolname = $2 and pg_has_role(rolname, 'usage')) as owns from pg_roles where rolname = any($1)`,
    [Object.values(ROLES), ROLES.audit],
  );
  const { name, made, owns } = rows[0] ?? { name: '', made: 0, owns: false };
  const lacking = [
    ...(made === CREATE_ROLES.length ? [] : CREATE_ROLES),
    ...(owns ? [] : [`grant ${ROLES.audit} to ${toIdentifier(name)}`]),
  ];
  for (const statement of lacking)
    await pool.query(statement).catch((error: unknown) => {
      // Another server, or another database of this cluster, made it.
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === DUPLICATE) return;
      if (code !== FORBIDDEN) throw error;
      throw new Error(
        `The roles that keep clinics apart are missing, and ${name} may not make them. Once, as a superuser: ${lacking.join('; ')};`,
        { cause: error },
      );
    });
}

/** In the transaction of who calls, once every table is there. */
export async function applyRights(client: Pick<Pool, 'query'>): Promise<void> {
  await client.query(RIGHTS);
}
