-- When the user of a session last proved again who they are, since the sign-in; null: they did not.
alter table session add column step_up_at timestamptz;
