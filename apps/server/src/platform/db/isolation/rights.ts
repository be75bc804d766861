import type { Pool } from 'pg';
import { CLINIC_SETTING, CREATE_ROLES, ROLES, toIdentifier } from './roles';

type Right = 'select' | 'insert' | 'update' | 'delete';
type Rights = Readonly<Record<string, readonly Right[]>>;

/**
 * `audit` owns the tables that are written once: serving roles only add rows, and only `erase_history`
 * removes a clinic's rows.
 */
const KEPT = ['audit_log', 'audit_seal', 'report_completion', 'report_letter', 'report_note'];
/** Run with the rights of `audit`, for work across clinics. */
const KEEPING = ['erase_history(text)', 'seal_audit(date)', 'unsent_audit(integer)'];

/** Run with the rights of the schema's owner, for work across clinics. */
const OWNING = ['add_audit_months(date)', 'kept_entries(text[],text[])'];

const APP: Rights = {
  attempt: [],
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
  own_report: ['select'],
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
  second_reading: ['select', 'insert', 'update'],
  terms_acceptance: ['select'],
  xray: ['select', 'insert', 'update'],
};

/** `across` may do only what thinning, sweeping and erasing need in a patient's record. */
const ACROSS: Rights = {
  audit_cursor: ['select', 'update'],
  audit_log: ['insert'],
  audit_seal: ['select'],
  clinic_key: ['select', 'delete'],
  clinic_letterhead: ['delete'],
  invoice: ['select', 'insert'],
  invoice_payment: ['select', 'insert'],
  migration: ['select'],
  own_report: [],
  patient: ['delete'],
  recall: ['delete'],
  recall_act: ['delete'],
  report: ['delete'],
  report_completion: [],
  report_entry: ['delete'],
  report_letter: [],
  report_note: [],
  rules_review: ['delete'],
  rules_withdrawal: ['select', 'insert', 'update'],
  second_reading: ['delete'],
  start_address: ['delete'],
  xray: ['delete'],
  xray_upload: ['delete'],
};

/**
 * Lists rights of `across` on single columns. Locking a row requires an update right, at least on one column.
 */
const ACROSS_COLUMNS: Readonly<Record<string, Readonly<Partial<Record<Right, readonly string[]>>>>> = {
  clinic_letterhead: { select: ['clinic_id'] },
  patient: { select: ['clinic_id'] },
  recall: { select: ['clinic_id'] },
  recall_act: { select: ['clinic_id'] },
  report: {
    select: ['clinic_id', 'id', 'updated_at', 'entries', 'completed_rules', 'status', 'deleted_at'],
    update: ['deleted_at'],
  },
  report_entry: { select: ['clinic_id', 'report_id', 'n', 'type', 'client', 'seq', 'saved_at'] },
  rules_review: { select: ['clinic_id'] },
  second_reading: { select: ['clinic_id'] },
  start_address: { select: ['clinic_id', 'expires_at'] },
  xray: { select: ['clinic_id', 'id', 'bytes', 'key_n'] },
  xray_upload: { select: ['clinic_id', 'parts', 'expires_at'] },
};

const AUDIT: Rights = { audit_cursor: ['select'] };

const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;
const toArray = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join()}]`;
const CLINIC = `current_setting('${CLINIC_SETTING}', true)`;
const SCHEMA = 'current_schema()::regnamespace';
const ALL_RIGHTS = json(['select', 'insert', 'update', 'delete']);
const ROLE_NAMES = toArray([ROLES.app, ROLES.across, ROLES.audit]);

const DECLARED = `
    select format('table %I', relname) as object, one_right, role_name
    from pg_class
      cross join (values ('${ROLES.app}', ${json(APP)}, ${ALL_RIGHTS}), ('${ROLES.across}', ${json(ACROSS)}, ${ALL_RIGHTS}),
        ('${ROLES.audit}', ${json(AUDIT)}, '[]')) as of_role (role_name, rights, otherwise)
      cross join jsonb_array_elements_text(coalesce(rights -> relname, otherwise)) as one_right
    -- A part of a table is reached through the table alone.
    where relnamespace = ${SCHEMA} and relkind in ('r', 'p', 'v') and not relispartition
    union all
    select format('table %I', relname), format('%s (%I)', one_right, column_name), '${ROLES.across}'
    from pg_class
      cross join jsonb_each(${json(ACROSS_COLUMNS)} -> relname) as of_right (one_right, columns)
      cross join jsonb_array_elements_text(columns) as column_name
    where relnamespace = ${SCHEMA}
    union all
    select format('sequence %I', relname), one_right, role_name
    from pg_class, unnest(array['usage', 'select']) as one_right, unnest(${toArray([ROLES.app, ROLES.across])}) as role_name
    where relnamespace = ${SCHEMA} and relkind = 'S'
    union all
    select 'function ' || signature, 'execute', '${ROLES.across}' from unnest(${toArray([...KEEPING, ...OWNING])}) as signature
    union all
    select format('schema %I', current_schema()), 'usage', role_name from unnest(${ROLE_NAMES}) as role_name`;

/** Lists what everybody and the three roles can do in objects that they do not own. */
const PRESENT = `
    select object, lower(privilege_type) || coalesce(' (' || quote_ident(column_name) || ')', '') as one_right,
      case grantee when 0 then 'public' else grantee::regrole::text end as role_name
    from (
      select format('%s %I', case relkind when 'S' then 'sequence' else 'table' end, relname), null, relowner, relacl
      from pg_class where relnamespace = ${SCHEMA} and relkind in ('r', 'p', 'v', 'S')
      union all
      select format('table %I', relname), attname, relowner, attacl
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = ${SCHEMA}
      union all
      select 'function ' || signature, null, proowner, coalesce(proacl, acldefault('f', proowner))
      from unnest(${toArray([...KEEPING, ...OWNING])}) as signature join pg_proc on pg_proc.oid = signature::regprocedure
      union all
      select format('schema %I', nspname), null, nspowner, nspacl from pg_namespace where oid = ${SCHEMA}
      union all
      select format('database %I', datname), null, datdba, coalesce(datacl, acldefault('d', datdba))
      from pg_database where datname = current_database()
    ) as place (object, column_name, owner, acl), aclexplode(acl)
    where grantee <> owner and (grantee = 0 or grantee::regrole::text = any (${ROLE_NAMES}))
      -- Everybody may look into the schema, and who may connect is not said here.
      and (privilege_type, grantee) <> ('USAGE', 0) and privilege_type <> 'CONNECT'`;

const ERASE_HISTORY = `
      begin
        perform set_config('alveola.erased_clinic', erased, true);
        ${KEPT.map((table) => `delete from ${table} where clinic_id = erased;`).join('\n        ')}
      end `;

/**
 * Enforces these policies, owners, functions and rights, whichever migration or dump made the database: a
 * table with `clinic_id` shows one clinic's rows, one with `user_id` those of its users. Each is compared
 * separately and left alone if it is right, so that a start never waits for servers at work.
 */
const RIGHTS = `
do $rights$
declare
  each record;
begin
  for each in
    select relname, rule from (
      select oid, relname, relrowsecurity, case
        when relname = 'clinic' then $$id = ${CLINIC}$$
        -- That of a forgotten password names the user alone.
        when relname = 'link' then $$clinic_id = ${CLINIC}
          or exists (select from app_user where app_user.id = link.user_id)$$
        when exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'clinic_id')
          then $$clinic_id = ${CLINIC}$$
        when exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'user_id')
          then format('exists (select from app_user where app_user.id = %I.user_id)', relname)
      end as rule
      from pg_class where relnamespace = ${SCHEMA} and relkind in ('r', 'p') and not relispartition
    ) as ruled
    where rule is not null and not (relrowsecurity
      and (select count(*) from pg_policy where polrelid = ruled.oid and polname in ('one_clinic', 'all_clinics')) = 2)
    order by relname
  loop
    execute format('alter table %I enable row level security', each.relname);
    execute format('drop policy if exists one_clinic on %I', each.relname);
    execute format('drop policy if exists all_clinics on %I', each.relname);
    execute format('create policy one_clinic on %I to ${ROLES.app} using (%s)', each.relname, each.rule);
    execute format('create policy all_clinics on %I to ${ROLES.across} using (true)', each.relname);
  end loop;
  if (select count(*) from pg_attribute where attrelid = to_regclass('own_report') and attnum > 0)
    <> (select count(*) from pg_attribute where attrelid = 'report'::regclass and attnum > 0 and not attisdropped) then
    -- A search in the table would go through every report of the clinic: a policy keeps LIKE from using an index.
    execute $$create or replace view own_report as select * from report where clinic_id = ${CLINIC}$$;
  end if;
  if (select prosrc from pg_proc where oid = to_regprocedure('erase_history(text)')) is distinct from $body$${ERASE_HISTORY}$body$ then
    execute $make$create or replace function erase_history(erased text) returns void language plpgsql security definer
      as $body$${ERASE_HISTORY}$body$$make$;
  end if;
  for each in
    select signature from unnest(${toArray([...KEEPING, ...OWNING])}) as signature join pg_proc on pg_proc.oid = signature::regprocedure
    where format('search_path=%I, pg_temp', current_schema()) = any (proconfig) is not true
  loop
    execute format('alter function %s set search_path = %I, pg_temp', each.signature, current_schema());
  end loop;
  for each in
    select format('table %I', relname) as object from pg_class
    where relname = any (${toArray(KEPT)}) and relnamespace = ${SCHEMA} and relowner <> '${ROLES.audit}'::regrole
    union all
    select 'function ' || signature from unnest(${toArray(KEEPING)}) as signature join pg_proc on pg_proc.oid = signature::regprocedure
    where proowner <> '${ROLES.audit}'::regrole
  loop
    -- To own something takes a right that is taken back below.
    execute format('grant create on schema %I to ${ROLES.audit}', current_schema());
    execute format('alter %s owner to ${ROLES.audit}', each.object);
  end loop;
  for each in (${PRESENT}) except (${DECLARED}) loop
    execute format('revoke %s on %s from %I', each.one_right, each.object, each.role_name);
  end loop;
  -- To take a right in a table takes it in its columns, too: what is lacking is looked for after it.
  for each in (${DECLARED}) except (${PRESENT}) loop
    execute format('grant %s on %s to %I', each.one_right, each.object, each.role_name);
  end loop;
end
$rights$`;

/** The role exists, or two starts make it at the same moment. */
const MADE_MEANWHILE: readonly unknown[] = ['42710', '23505'];
const FORBIDDEN = '42501';

/**
 * Makes the missing roles.
 * @throws with the statements for a superuser if this role may not make them.
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
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (MADE_MEANWHILE.includes(code)) return;
      if (code !== FORBIDDEN) throw error;
      throw new Error(
        `The roles that keep clinics apart are missing, and ${name} may not make them. Once, as a superuser: ${lacking.join('; ')};`,
        { cause: error },
      );
    });
}

export async function applyRights(client: Pick<Pool, 'query'>): Promise<void> {
  await client.query(RIGHTS);
}
