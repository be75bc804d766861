-- Browsers in which a user has signed in, each by the hash of its cookie. A browser that several users share has a row for
-- each of them, with the same hash.
create table known_device (
  id text primary key,
  user_id text not null references app_user (id) on delete cascade,
  token_hash text not null,
  user_agent text not null default '',
  created_at timestamptz(3) not null,
  -- The last sign-in.
  last_used_at timestamptz(3) not null
);
create unique index known_device_of_user on known_device (user_id, token_hash);
create index known_device_token on known_device (token_hash);

-- A device that is forgotten is signed out. null: a session of before.
alter table session add column device_id text references known_device (id) on delete cascade;
create index session_device on session (device_id);
