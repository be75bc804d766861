alter table xray
  -- The day on which it was taken; null: nobody has said. Never the day of the upload by itself.
  add column taken date,
  -- null: nobody has said.
  add column kind text check (kind in ('panoramic', 'periapical', 'bitewing', 'other'));
