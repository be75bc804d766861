-- What a clinic keeps of X-rays, counted with each, and what the provider lets it keep.
create table clinic_storage (
  clinic_id text primary key,
  xrays integer not null default 0,
  -- Of the pictures as they came; the two smaller sizes of each are not counted.
  bytes bigint not null default 0,
  -- null: as every clinic.
  max_xrays integer check (max_xrays > 0),
  max_bytes bigint check (max_bytes > 0)
);

create function count_xrays() returns trigger language plpgsql as $$
begin
  -- Of one that was imported without its file nothing is kept.
  if tg_op = 'INSERT' then
    insert into clinic_storage as own (clinic_id, xrays, bytes)
      select clinic_id, count(*), sum(bytes) from changed where bytes > 0 group by clinic_id order by clinic_id
      on conflict (clinic_id) do update set xrays = own.xrays + excluded.xrays, bytes = own.bytes + excluded.bytes;
  else
    update clinic_storage as own set xrays = own.xrays - gone.n, bytes = own.bytes - gone.sum
      from (select clinic_id, count(*) as n, sum(bytes) as sum from changed where bytes > 0 group by clinic_id) as gone
      where own.clinic_id = gone.clinic_id;
  end if;
  return null;
end
$$;
create trigger xray_added after insert on xray referencing new table as changed
  for each statement execute function count_xrays();
create trigger xray_removed after delete on xray referencing old table as changed
  for each statement execute function count_xrays();

-- Read once, however many there are: no deadline of a call holds here.
set local statement_timeout = 0;
insert into clinic_storage (clinic_id, xrays, bytes)
  select clinic_id, count(*), sum(bytes) from xray where bytes > 0 group by clinic_id;
