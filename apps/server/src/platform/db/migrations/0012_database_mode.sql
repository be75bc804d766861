-- One row: the mode that the database was made in, and when a server last proved that it can write.
create table database_mode (
  single boolean primary key default true check (single),
  mode text not null check (mode in ('evaluation', 'production')),
  written_at timestamptz not null default now()
);
