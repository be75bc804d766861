-- Assistants, readers and auditors of a clinic, and as what somebody is invited.
alter table app_user drop constraint app_user_type_check;
alter table app_user add constraint app_user_type_check check (
  type in ('clinic_owner', 'clinic_user', 'clinic_assistant', 'clinic_reader', 'clinic_auditor', 'provider')
);

-- Of an invitation; null: sent by a server of before, as a user.
alter table link add column user_type text check (
  user_type in ('clinic_user', 'clinic_assistant', 'clinic_reader', 'clinic_auditor')
);
