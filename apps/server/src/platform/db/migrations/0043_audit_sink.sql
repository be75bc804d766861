-- The audit in the order in which it counts, so that it can be sent to a sink: an act belongs to the transaction that
-- wrote it, and below the oldest transaction that still runs none can be added. Acts of before have none.
alter table audit_log add column transaction bigint;
alter table audit_log alter column transaction set default pg_current_xact_id()::text::bigint;
-- As the acts lie in the table, so their transactions rise: a page of figures for many thousand acts.
create index audit_log_transaction on audit_log using brin (transaction) with (pages_per_range = 32, autosummarize = on);

-- How far the audit was sent, and the hash with which the chain goes on.
create table audit_cursor (
  only_one boolean primary key default true check (only_one),
  n bigint not null,
  hash text not null,
  transaction bigint not null,
  at timestamptz not null,
  id text not null,
  -- Of another cluster, whose transactions count otherwise, and which were restored from there.
  is_restored boolean not null,
  sent_by text,
  leased_until timestamptz not null
);
insert into audit_cursor values
  (true, 0, '', pg_current_xact_id()::text::bigint, '-infinity', '', false, null, '-infinity');
grant select on audit_cursor to alveola_audit;

-- The acts that come next. A row that was written here carries the transaction's number in its version, too.
create function unsent_audit(most integer) returns table (transaction bigint, at timestamptz, id text, clinic text,
  who text, action text, report text, detail jsonb, address text, act text) language sql stable security definer as $$
  select transaction, at, id, clinic_id, user_id, action, report_id, detail, address,
    encode(sha256(convert_to(
      jsonb_build_array(at at time zone 'UTC', id, user_id, action, report_id, detail, address)::text, 'UTF8')), 'hex')
  from audit_log
  where transaction >= (select transaction from audit_cursor)
    and (transaction, at, id collate "C") > (select transaction, at, id from audit_cursor)
    and transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    and (not (select is_restored from audit_cursor) or xmin::text::bigint = transaction % 4294967296)
  order by transaction, at, id collate "C" limit most
$$;

-- Made anew with the rights of this version: it is beside the functions that they name.
drop function if exists erase_history(text);
