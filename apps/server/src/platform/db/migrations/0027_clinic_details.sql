-- What a clinic was called before, and why that was changed: added, never changed.
create table clinic_change (
  clinic_id text not null references clinic (id) on delete cascade,
  n bigint not null generated always as identity,
  before jsonb not null,
  after jsonb not null,
  reason text not null check (reason <> ''),
  -- The name as it was: whoever changed it may be gone.
  changed_by text not null,
  changed_at timestamptz(3) not null,
  primary key (clinic_id, n)
);
create trigger clinic_change_append_only before update on clinic_change
  for each row execute function forbid_change();

-- Which terms were accepted: the clinic's newest, and every one of them.
alter table clinic add column terms_version text;
create table terms_acceptance (
  clinic_id text not null references clinic (id) on delete cascade,
  n bigint not null generated always as identity,
  version text not null,
  accepted_by text not null,
  accepted_at timestamptz(3) not null,
  primary key (clinic_id, n)
);
create trigger terms_acceptance_append_only before update on terms_acceptance
  for each row execute function forbid_change();
