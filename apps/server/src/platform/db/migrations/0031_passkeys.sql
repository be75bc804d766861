-- Passkeys (WebAuthn): a public key for each, by its credential's id.
create table passkey (
  id text primary key,
  user_id text not null references app_user (id) on delete cascade,
  name text not null,
  -- COSE key, base64url.
  public_key text not null,
  -- How often it signed, as it says itself; a lower one than before is a copy.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_of_user on passkey (user_id);

-- So many the user has; changed with the rows themselves.
alter table app_user add column passkeys integer not null default 0;

-- What an authenticator is to sign; each once. user_id null: whoever signs in.
create table passkey_challenge (
  id text primary key,
  purpose text not null check (purpose in ('add', 'prove', 'sign-in')),
  user_id text references app_user (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz(3) not null
);

alter table confirmation
  drop constraint confirmation_method_check,
  add constraint confirmation_method_check check (method in ('mail', 'app', 'setup', 'passkey'));
