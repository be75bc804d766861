import type { Pool } from 'pg';

export async function readRights(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with place (kind, name, owner, acl) as (
      select case relkind when 'S' then 'sequence' else 'table' end, relname::text, relowner,
        coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      union all
      select 'column', format('%s.%s', relname, attname), relowner, attacl
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0 and attacl is not null
      union all
      select 'function', oid::regprocedure::text, proowner, coalesce(proacl, acldefault('f', proowner))
      from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'schema', nspname, nspowner, coalesce(nspacl, acldefault('n', nspowner))
      from pg_namespace where nspname = 'public'
      union all
      select 'database', '', datdba, coalesce(datacl, acldefault('d', datdba))
      from pg_database where datname = current_database()
    )
    select format('%s %s: %s to %s', kind, name, lower(privilege_type),
      case grantee when 0 then 'public' else grantee::regrole::text end) as line
    from place, aclexplode(acl)
    union all
    select format('%s %s is owned by %s', kind, name, owner::regrole) from place where kind <> 'column'
    union all
    select format('function %s: definer %s, %s, %s', oid::regprocedure, prosecdef, proconfig, md5(prosrc))
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select format('policy %s on %s to %s: %s, %s', policyname, tablename, roles, qual, with_check)
    from pg_policies where schemaname = 'public'
    union all
    select format('%s keeps rows apart', relname) from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity
    order by 1`);
  return rows.map(({ line }) => line);
}
