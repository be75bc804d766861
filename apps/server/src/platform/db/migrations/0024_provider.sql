-- A clinic whose new work the provider has stopped: what it has can still be read and exported.
alter table clinic
  add column suspended_at timestamptz(3),
  add column suspended_reason text,
  -- Its paid plan was set to end by the suspension, not by the clinic.
  add column suspended_plan boolean not null default false,
  add check ((suspended_at is null) = (suspended_reason is null));

-- Two clinics of one number are found whatever blanks and points stand in it.
create index clinic_number on clinic (country, upper(regexp_replace(org_number, '[^[:alnum:]]', '', 'g')));

alter table app_user add column last_sign_in_at timestamptz(3);

-- What the provider's people write down of a clinic: entries that are added and never changed.
create table provider_note (
  clinic_id text not null references clinic (id) on delete cascade,
  n bigint not null generated always as identity,
  text text not null check (text <> ''),
  -- The name as it was: whoever wrote it may be gone.
  written_by text not null,
  written_at timestamptz(3) not null,
  primary key (clinic_id, n)
);
create trigger provider_note_append_only before update on provider_note
  for each row execute function forbid_change();

-- Every offer that a quote request was answered with; the newest is the request's own.
create table quote_offer (
  clinic_id text not null references clinic (id) on delete cascade,
  n bigint not null generated always as identity,
  quote_id text not null references quote_request (id) on delete cascade,
  offer jsonb not null,
  offered_at timestamptz(3) not null,
  primary key (clinic_id, n)
);
create trigger quote_offer_append_only before update on quote_offer
  for each row execute function forbid_change();
insert into quote_offer (clinic_id, quote_id, offer, offered_at)
  select clinic_id, id, offer, offered_at from quote_request where offer is not null order by offered_at;
