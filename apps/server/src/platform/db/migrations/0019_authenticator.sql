-- A second factor: an authenticator app (RFC 6238). `totp_since` null: not set up, though a secret may wait for its
-- first code. `totp_step` is the last interval of 30 s whose code was used: a code counts once.
alter table app_user
  add column totp_secret text,
  add column totp_since timestamptz,
  add column totp_step bigint,
  add column recovery_hashes text[] not null default '{}';

-- Where the code of a request comes from.
alter table confirmation
  add column method text not null default 'mail' check (method in ('mail', 'app'));
