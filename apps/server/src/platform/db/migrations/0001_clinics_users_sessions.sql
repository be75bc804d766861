create table clinic (
  id text primary key,
  name text not null,
  org_number text not null,
  country text not null,
  created_at timestamptz not null default now()
);

create table app_user (
  id text primary key,
  clinic_id text references clinic (id),
  type text not null check (type in ('clinic_owner', 'clinic_user', 'provider')),
  name text not null,
  email text not null,
  password_hash text not null,
  approved boolean not null default false,
  language text not null default 'nb' check (language in ('en', 'nb', 'pt')),
  payment_customer_id text,
  -- Hashes of the addresses of the last sign-ins: an attack from elsewhere does not lock the owner out.
  known_addresses text[] not null default '{}',
  created_at timestamptz not null default now(),
  check ((type = 'provider') = (clinic_id is null))
);
create unique index app_user_email on app_user (lower(email));
create index app_user_clinic on app_user (clinic_id, id);

create table settings (
  user_id text primary key references app_user (id) on delete cascade,
  preferences jsonb not null
);

create table session (
  token_hash text primary key,
  binding_hash text not null,
  user_id text not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index session_of_user on session (user_id);

create table membership (
  clinic_id text primary key references clinic (id),
  code text not null check (code in ('trial', 'starter', 'custom')),
  interval text check (interval in ('MONTHLY', 'YEARLY')),
  plan_name text not null,
  started_at timestamptz not null,
  next_payment_date timestamptz
);
