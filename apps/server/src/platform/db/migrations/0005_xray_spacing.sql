alter table xray
  -- Millimetres between pixels and where they come from; null where the file did not tell.
  add column spacing jsonb,
  -- Text stands in the picture itself, says the file.
  add column burned_in boolean not null default false;
