-- What stands above a clinic's papers beside its name.
create table clinic_letterhead (
  clinic_id text primary key references clinic (id),
  address text[] not null default '{}',
  phone text not null default '',
  email text not null default '',
  -- PNG, made anew from what was sent.
  logo bytea check (length(logo) <= 400000),
  logo_width integer,
  logo_height integer,
  changed_by text not null references app_user (id),
  changed_at timestamptz(3) not null
);

-- What a clinician is: periodontist, dental hygienist. Stands under a signature.
alter table app_user add column title text not null default '';

-- Letters of referral, as they were kept: no name of a patient or an addressee is among them.
create table report_letter (
  clinic_id text not null,
  report_id text not null,
  n bigint not null generated always as identity,
  id text not null,
  language text not null,
  paragraphs jsonb not null,
  saved_by text not null references app_user (id),
  saved_at timestamptz(3) not null,
  primary key (clinic_id, report_id, n),
  foreign key (clinic_id, report_id) references report (clinic_id, id)
);
create unique index report_letter_id on report_letter (clinic_id, id);
create trigger report_letter_append_only before update or delete on report_letter
  for each row execute function forbid_change();
