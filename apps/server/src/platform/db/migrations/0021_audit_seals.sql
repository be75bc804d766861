-- A day of a clinic in the audit, sealed once it is over: each act is hashed with the hash of the one before it, and the
-- day with that of the clinic's sealed day before. Whoever changes an act has to write every later seal anew.
create table audit_seal (
  clinic_id text not null,
  day date not null,
  acts integer not null,
  hash text not null,
  primary key (clinic_id, day)
);
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function forbid_change();

create function next_hash(before text, act text) returns text language sql immutable as $$
  select encode(sha256(convert_to(before || act, 'UTF8')), 'hex')
$$;
create aggregate chain_hash(text) (sfunc = next_hash, stype = text, initcond = '');

-- Columns by name: one that is added later changes no hash.
create function hash_day(clinic text, of_day date, before text) returns text language sql stable as $$
  select next_hash(before, chain_hash(
    jsonb_build_array(at at time zone 'UTC', id, user_id, action, report_id, detail, address)::text
    order by at, id collate "C"))
  from audit_log
  where clinic_id = clinic
    and at >= of_day::timestamp at time zone 'UTC' and at < (of_day + 1)::timestamp at time zone 'UTC'
$$;

-- Days with acts that are over at `until` and later than the clinic's last seal.
create function find_unsealed(until date) returns table (clinic text, of_day date, acts integer) language sql stable as $$
  with recursive known as (
    (select clinic_id from audit_log order by clinic_id limit 1)
    union all
    select (select clinic_id from audit_log where audit_log.clinic_id > known.clinic_id order by clinic_id limit 1)
    from known where known.clinic_id is not null
  )
  select known.clinic_id, (at at time zone 'UTC')::date, count(*)::integer
  from known join audit_log using (clinic_id)
  where at < until::timestamp at time zone 'UTC'
    and at >= coalesce(
      (select max(day) + 1 from audit_seal where audit_seal.clinic_id = known.clinic_id)::timestamp at time zone 'UTC',
      '-infinity')
  group by 1, 2 order by 1, 2
$$;

-- As who owns the audit, which nobody who serves does.
create function seal_audit(until date) returns integer language plpgsql security definer as $$
declare
  due record;
  before text;
  made integer := 0;
begin
  for due in select * from find_unsealed(until) loop
    select hash into before from audit_seal where clinic_id = due.clinic order by day desc limit 1;
    insert into audit_seal values
      (due.clinic, due.of_day, due.acts, hash_day(due.clinic, due.of_day, coalesce(before, '')));
    made := made + 1;
  end loop;
  return made;
end
$$;

-- Sealed days whose acts, or whose seals before them, are no longer what was sealed; and acts of a day that had none when
-- a later one was sealed.
create function verify_audit() returns table (clinic text, of_day date) language sql stable as $$
  select clinic_id, day
  from (
    select *, lag(hash, 1, '') over (partition by clinic_id order by day) as before from audit_seal
  ) as seal
  where hash <> hash_day(clinic_id, day, before)
  union
  select clinic_id, (at at time zone 'UTC')::date from audit_log
  where at < (select max(day) from audit_seal where audit_seal.clinic_id = audit_log.clinic_id)::timestamp at time zone 'UTC'
    and not exists (
      select from audit_seal
      where audit_seal.clinic_id = audit_log.clinic_id and day = (at at time zone 'UTC')::date)
  order by 1, 2
$$;

-- Made anew with the rights of this version: it removes seals, too.
drop function if exists erase_history(text);
