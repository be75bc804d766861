-- The audit by months. What is over lies in tables that nothing writes to any more: the keys that are written to stay
-- small, and neither vacuum nor an incremental backup goes through the years before.
alter table audit_log rename to audit_log_before;
alter index audit_log_pkey rename to audit_log_before_pkey;
alter index audit_log_report rename to audit_log_before_report;
drop trigger audit_log_append_only on audit_log_before;
revoke all on audit_log_before from public, alveola_app, alveola_across;

create table audit_log (like audit_log_before including defaults) partition by range (at);
alter table audit_log add primary key (clinic_id, at, id);
create index audit_log_report on audit_log (clinic_id, report_id, at) where report_id is not null;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function forbid_change();

-- Up to the end of the month of the latest act, or of this one.
do $$
begin
  execute format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%L)',
    (date_trunc('month', greatest(now(), (select max(at) from audit_log_before)), 'UTC') at time zone 'UTC'
      + interval '1 month') at time zone 'UTC');
end
$$;
-- An act for whose month there is no table.
create table audit_log_rest partition of audit_log default;

-- Tables of the months up to that of `until`, from this month on; those that are there, or whose acts lie in another table
-- already, are left as they are. As who owns the tables: it waits a second for who reads the audit, and is called again.
create function add_audit_months(until date) returns integer language plpgsql security definer set lock_timeout = '1s' as $$
declare
  month timestamp;
  name text;
  made integer := 0;
begin
  for month in select generate_series(date_trunc('month', now() at time zone 'UTC'), until::timestamp, '1 month') loop
    name := to_char(month, '"audit_log_"YYYY_MM');
    continue when to_regclass(name) is not null;
    begin
      execute format('create table %I partition of audit_log for values from (%L) to (%L)', name,
        month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      made := made + 1;
    exception when invalid_object_definition or check_violation then
      null;
    end;
  end loop;
  return made;
end
$$;
