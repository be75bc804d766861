-- X-rays that arrive in parts, each at any server.
create table xray_upload (
  clinic_id text not null,
  id text not null,
  report_id text not null,
  created_by text not null,
  -- As the client wrote it: its name is read when the upload is finished.
  metadata text not null,
  -- Bytes of the whole file, and how many of them are stored.
  length integer not null check (length > 0),
  received integer not null default 0 check (received between 0 and length),
  -- Under which names they are stored, in their order.
  parts text[] not null default '{}',
  -- Of the X-ray that was made of it; null: it is open.
  xray_id text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (clinic_id, id),
  -- A server of before, beside this one, erases a clinic without knowing this table.
  foreign key (clinic_id, report_id) references report (clinic_id, id) on delete cascade
);
create index xray_upload_expires on xray_upload (expires_at);
