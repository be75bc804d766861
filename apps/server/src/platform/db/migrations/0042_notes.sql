-- Notes on an analysis as they were saved, one after the other: what a later one replaces is kept.
create table report_note (
  clinic_id text not null,
  report_id text not null,
  n integer not null,
  notes text not null,
  -- null: of a note from the time when only the newest was kept, or saved by a server of that time.
  saved_by text references app_user (id),
  saved_at timestamptz(3),
  primary key (clinic_id, report_id, n),
  foreign key (clinic_id, report_id) references report (clinic_id, id)
);
create trigger report_note_append_only before update or delete on report_note
  for each row execute function forbid_change();

-- n of the newest note; null: there was never one.
alter table report add column note integer;

-- Read once, however many there are: no deadline of a call holds here.
set local statement_timeout = 0;
insert into report_note (clinic_id, report_id, n, notes) select clinic_id, id, 1, notes from report where notes <> '';
update report set note = 1 where notes <> '';

-- A server before this version, beside this one, replaces notes without keeping them.
create function keep_note() returns trigger language plpgsql as $$
begin
  new.note := coalesce(old.note, 0) + 1;
  insert into report_note (clinic_id, report_id, n, notes) values (new.clinic_id, new.id, new.note, new.notes);
  return new;
end
$$;
create trigger report_note_kept before update on report
  for each row when (new.notes is distinct from old.notes and new.note is not distinct from old.note)
  execute function keep_note();

-- It is made anew with the table of notes in it.
drop function if exists erase_history(text);
