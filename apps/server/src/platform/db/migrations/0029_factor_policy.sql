-- Whether everybody of the clinic signs in with a second factor.
alter table clinic add column factor_required boolean not null default false;

-- A sign-in also waits for an authenticator app that is set up now.
alter table confirmation
  drop constraint confirmation_method_check,
  add constraint confirmation_method_check check (method in ('mail', 'app', 'setup'));
