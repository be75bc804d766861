create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table report (
  clinic_id text not null references clinic (id),
  id text not null,
  patient_number text not null,
  reference_number text not null,
  analysis_date timestamptz not null,
  updated_at timestamptz not null,
  notes text not null default '',
  status text not null default 'In progress' check (status in ('In progress', 'Completed')),
  -- Saved since it was completed.
  draft boolean not null default false,
  -- Stage of the newest completion: the history of the patient's other reports reads it.
  completed_stage text check (completed_stage in ('I', 'II', 'III', 'IV')),
  -- n of the newest entry.
  entries integer not null default 0,
  -- The save that made it: repeated, it finds this report.
  first_client text,
  first_seq bigint,
  created_by text not null references app_user (id),
  deleted_at timestamptz,
  deleted_by text references app_user (id),
  primary key (clinic_id, id)
);
create unique index report_reference on report (clinic_id, reference_number);
create unique index report_first_save on report (clinic_id, first_client, first_seq) where first_client is not null;
create index report_newest on report (clinic_id, analysis_date desc, id desc) where deleted_at is null;
create index report_status on report (clinic_id, status, analysis_date desc, id desc) where deleted_at is null;
create index report_patient on report (clinic_id, patient_number, analysis_date desc, id desc) where deleted_at is null;
-- The reference number holds the patient number: one index finds a part of either.
create index report_search on report using gin (clinic_id, reference_number gin_trgm_ops) where deleted_at is null;

create table report_entry (
  clinic_id text not null,
  report_id text not null,
  n integer not null,
  public_id text not null,
  type text not null check (type in ('information', 'dentition', 'clinical_values', 'xray_image', 'measurement')),
  data jsonb not null,
  client text,
  seq bigint,
  saved_by text not null references app_user (id),
  saved_at timestamptz not null,
  primary key (clinic_id, report_id, n),
  foreign key (clinic_id, report_id) references report (clinic_id, id)
);
create unique index report_entry_public on report_entry (clinic_id, public_id);
create index report_entry_newest on report_entry (clinic_id, report_id, type, n desc);
create unique index report_entry_save on report_entry (clinic_id, report_id, type, client, seq) where client is not null;

create table report_completion (
  clinic_id text not null,
  report_id text not null,
  n integer not null,
  completed_by text not null references app_user (id),
  completed_at timestamptz not null,
  reason text,
  rules_version text not null,
  -- n of the entries, the preferences and the history that were judged: run again, they give the same findings.
  judged jsonb not null,
  findings jsonb not null,
  primary key (clinic_id, report_id, n),
  foreign key (clinic_id, report_id) references report (clinic_id, id)
);

create table xray (
  clinic_id text not null,
  id text not null,
  report_id text not null,
  n integer not null,
  file_name text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  orientation smallint not null check (orientation between 1 and 8),
  bytes integer not null,
  sha256 text not null,
  created_by text not null references app_user (id),
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, report_id) references report (clinic_id, id)
);
create unique index xray_of_report on xray (clinic_id, report_id, n);

create table audit_log (
  clinic_id text not null,
  at timestamptz not null,
  id text not null,
  user_id text,
  action text not null,
  report_id text,
  detail jsonb,
  address text,
  primary key (clinic_id, at, id)
);
create index audit_log_report on audit_log (clinic_id, report_id, at) where report_id is not null;

-- What is written stays as it was written.
create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger report_entry_append_only before update on report_entry
  for each row execute function forbid_change();
create trigger report_completion_append_only before update or delete on report_completion
  for each row execute function forbid_change();
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function forbid_change();
