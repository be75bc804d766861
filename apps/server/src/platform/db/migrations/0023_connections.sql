-- Keys by which a clinic's own systems make calls. The secret is not kept: nobody who reads the database can use it.
create table api_key (
  clinic_id text not null references clinic (id),
  id text not null,
  name text not null,
  -- The first characters of the secret.
  prefix text not null,
  secret_hash text not null,
  scopes text[] not null,
  created_by text not null references app_user (id),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by text references app_user (id),
  primary key (clinic_id, id)
);
create unique index api_key_secret on api_key (secret_hash);

-- Addresses that open an analysis of a patient once; they are gone when they are used.
create table start_address (
  clinic_id text not null references clinic (id),
  token_hash text not null,
  patient_number text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (clinic_id, token_hash)
);

-- Where a clinic's own system is told of completed reports.
create table webhook (
  clinic_id text primary key references clinic (id),
  address text not null,
  -- Signs what is sent; sealed under the server's own secret.
  secret text not null,
  changed_by text not null references app_user (id),
  changed_at timestamptz(3) not null,
  last_delivered_at timestamptz(3),
  -- null: the last try went through, or there was none.
  failing_since timestamptz(3),
  problem text,
  -- Of the answer; null: there was none.
  problem_status integer,
  tries integer not null default 0,
  -- null: at once.
  next_try_at timestamptz(3),
  turned_off_at timestamptz(3)
);

-- What has not been delivered yet, in its order.
create table webhook_event (
  clinic_id text not null references webhook (clinic_id) on delete cascade,
  id text not null default replace(gen_random_uuid()::text, '-', ''),
  report_id text not null,
  created_at timestamptz(3) not null,
  primary key (clinic_id, id)
);

-- When a completed report was completed last, deleted or restored: what another system reads of it.
alter table report add column changed_at timestamptz(3);

-- Read once for the reports that are there, however many: no deadline of a call holds here.
set local statement_timeout = 0;
update report set changed_at = greatest(newest.at, report.deleted_at)
from (
  select clinic_id, report_id, max(completed_at) as at from report_completion group by clinic_id, report_id
) as newest
where newest.clinic_id = report.clinic_id and newest.report_id = report.id;

create index report_changed on report (clinic_id, changed_at, id) where status = 'Completed';

-- Whoever completes a report tells of it. One that was imported was completed elsewhere.
create function tell_completion() returns trigger language plpgsql as $$
begin
  update report set changed_at = updated_at where clinic_id = new.clinic_id and id = new.report_id;
  if new.completed_name is null then
    insert into webhook_event (clinic_id, report_id, created_at)
    select clinic_id, new.report_id, new.completed_at from webhook
    where clinic_id = new.clinic_id and turned_off_at is null;
  end if;
  return null;
end
$$;
create trigger report_completion_told after insert on report_completion
  for each row execute function tell_completion();
