-- Days with acts and without a seal are told also of a clinic that has no seal left: what is older than yesterday was sealed.
create or replace function verify_audit() returns table (clinic text, of_day date) language sql stable as $$
  select clinic_id, day
  from (
    select *, lag(hash, 1, '') over (partition by clinic_id order by day) as before from audit_seal
  ) as seal
  where hash <> hash_day(clinic_id, day, before)
  union
  select clinic_id, (at at time zone 'UTC')::date from audit_log
  where at < greatest(
      (select max(day) from audit_seal where audit_seal.clinic_id = audit_log.clinic_id),
      (now() at time zone 'UTC')::date - 1
    )::timestamp at time zone 'UTC'
    and not exists (
      select from audit_seal
      where audit_seal.clinic_id = audit_log.clinic_id and day = (at at time zone 'UTC')::date)
  order by 1, 2
$$;
