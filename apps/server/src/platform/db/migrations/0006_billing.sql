alter table membership
  add column subscription_id text,
  -- Minor units of one period, before tax.
  add column amount integer check (amount >= 0),
  add column currency text,
  add column next_interval text check (next_interval in ('MONTHLY', 'YEARLY')),
  add column contact_email text,
  add column failed_at timestamptz,
  add column cancel_at_end boolean not null default false,
  add column ended_at timestamptz;
create unique index membership_subscription on membership (subscription_id) where subscription_id is not null;
create index membership_due on membership (next_payment_date) where ended_at is null;

create table quote_request (
  id text primary key,
  clinic_id text not null references clinic (id) on delete cascade,
  clinic_users integer not null check (clinic_users > 0),
  message text not null,
  contact_email text not null,
  -- The user may be removed; the request stays the clinic's.
  created_by text not null,
  created_at timestamptz not null,
  offer jsonb,
  offered_at timestamptz,
  accepted_at timestamptz,
  check ((offer is null) = (offered_at is null)),
  check (accepted_at is null or offer is not null)
);
create index quote_request_clinic on quote_request (clinic_id, created_at desc);

create table billing_checkout (
  id text primary key,
  clinic_id text not null references clinic (id) on delete cascade,
  provider_id text not null,
  status text not null check (status in ('open', 'paid', 'closed')),
  quote_id text references quote_request (id) on delete cascade,
  created_at timestamptz not null
);
create index billing_checkout_clinic on billing_checkout (clinic_id, created_at desc);

-- Which subscription to look at: no amounts, no names, no cards.
create table billing_event (
  id text primary key,
  type text not null,
  subscription_id text not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  next_try_at timestamptz not null,
  tries integer not null default 0
);
create index billing_event_due on billing_event (next_try_at) where applied_at is null;

create table billing_notice (
  key text primary key,
  clinic_id text not null references clinic (id) on delete cascade,
  at timestamptz not null
);
create index billing_notice_clinic on billing_notice (clinic_id);

create table sandbox_account (
  clinic_id text primary key references clinic (id) on delete cascade,
  data jsonb not null
);
