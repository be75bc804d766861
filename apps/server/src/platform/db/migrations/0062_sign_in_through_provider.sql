-- A sign-in that was begun with a password ends under the policy that its clinic has by then.
alter table confirmation add column through_provider boolean not null default false;
