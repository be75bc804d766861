-- Through which identity provider (OpenID Connect) a clinic's users may sign in.
create table identity_provider (
  clinic_id text primary key references clinic (id) on delete cascade,
  -- Random part of the clinic's sign-in address.
  slug text not null unique,
  issuer text not null,
  client_id text not null,
  -- Sealed under the server's own secret.
  client_secret text not null,
  enabled boolean not null,
  -- It asks for a second factor by itself: none is asked for here.
  trusts_factor boolean not null,
  changed_at timestamptz(3) not null
);

-- Who of a clinic the identity provider knows under which subject. It is of no use for another provider or client.
create table identity_link (
  clinic_id text not null references identity_provider (clinic_id) on delete cascade,
  subject text not null,
  user_id text not null unique references app_user (id) on delete cascade,
  linked_at timestamptz(3) not null,
  primary key (clinic_id, subject)
);

-- Sign-ins that wait for the identity provider; each once, in the browser that has the cookie.
create table single_sign_on_request (
  clinic_id text not null references identity_provider (clinic_id) on delete cascade,
  cookie_hash text not null,
  state text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz(3) not null,
  primary key (clinic_id, cookie_hash)
);
create index single_sign_on_request_cookie on single_sign_on_request (cookie_hash);

-- Whether all but its owners sign in that way alone; never true without an identity provider that is on.
alter table clinic add column single_sign_on_required boolean not null default false;
