-- The keys of a clinic's files, wrapped by keys that are not in the database. The highest n encrypts what comes.
create table clinic_key (
  clinic_id text not null references clinic (id) on delete cascade,
  n integer not null check (n > 0),
  wrapped_by text not null,
  wrapped text not null,
  created_at timestamptz(3) not null default now(),
  primary key (clinic_id, n)
);

alter table xray
  -- SHA-256 of the smaller sizes as they were made; sha256 is that of the full one. null: made before they were kept.
  add column view_sha256 text,
  add column thumb_sha256 text,
  -- n of the key under which its files are encrypted, or of an older one than they are; null: they are not.
  add column key_n integer;
create index xray_key on xray (clinic_id, key_n) where bytes > 0;
