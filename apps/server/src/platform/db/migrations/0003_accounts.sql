alter table clinic add column terms_accepted_at timestamptz;

alter table app_user
  add column code_at_sign_in boolean not null default false,
  add column declined_at timestamptz,
  add column declined_reason text,
  -- Reports keep naming who wrote them: a removed user stays as a name without an email or a password.
  add column removed_at timestamptz;
create index app_user_owner on app_user (created_at, id) where type = 'clinic_owner';

alter table session
  add column id text not null default gen_random_uuid()::text,
  add column user_agent text not null default '';
create unique index session_public on session (id);

-- How many users the plan is for, its owner counted.
alter table membership add column seats integer not null default 1 check (seats > 0);

-- A code that was asked for, and what happens once it is entered.
create table confirmation (
  request text primary key,
  step text not null check (step in ('registration', 'login', 'email')),
  -- registration: nobody yet.
  user_id text references app_user (id) on delete cascade,
  -- Where the code goes; with step email the new one.
  email text not null,
  language text not null check (language in ('en', 'nb', 'pt')),
  registration jsonb,
  -- Null until the mail with the code leaves.
  code_hash text,
  code_expires_at timestamptz,
  tries_left integer not null default 0 check (tries_left >= 0),
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((step = 'registration') = (registration is not null)),
  check ((step = 'registration') = (user_id is null))
);
create index confirmation_registration on confirmation (lower(email), created_at desc) where step = 'registration';
create index confirmation_expires on confirmation (expires_at);

-- A link that was e-mailed: a new password, or an invitation that takes one of the clinic's seats.
create table link (
  id text primary key,
  kind text not null check (kind in ('reset', 'invitation')),
  user_id text references app_user (id) on delete cascade,
  clinic_id text references clinic (id),
  email text not null,
  language text not null check (language in ('en', 'nb', 'pt')),
  -- Null until the mail with the link leaves.
  token_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'reset') = (user_id is not null)),
  check ((kind = 'invitation') = (clinic_id is not null))
);
create unique index link_token on link (token_hash) where token_hash is not null;
create unique index link_invitation on link (clinic_id, lower(email)) where kind = 'invitation';
create index link_of_user on link (user_id) where user_id is not null;
create index link_expires on link (expires_at);

-- What was tried, for as long as it counts against a budget. Both are hashes.
create table attempt (
  bucket text not null,
  value text not null,
  at timestamptz not null
);
create index attempt_bucket on attempt (bucket, at);
create index attempt_at on attempt (at);

-- Mails that have not left.
create table mail_outbox (
  id text primary key,
  to_address text not null,
  language text not null check (language in ('en', 'nb', 'pt')),
  content jsonb not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index mail_outbox_due on mail_outbox (next_try_at);

-- A clinic that is erased takes its own history with it, in the one transaction that names it.
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.clinic_id = current_setting('alveola.erased_clinic', true) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
