-- When work that is due once a day was last begun, by whichever process came first.
create table job_run (
  name text primary key,
  at timestamptz not null
);
