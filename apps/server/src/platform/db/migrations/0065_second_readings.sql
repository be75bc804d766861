-- The pictures of a report read again, without the first reading in view.
create table second_reading (
  clinic_id text not null,
  id text not null,
  report_id text not null,
  -- Teeth, dentition and kinds of pictures as the report had them when the second reading began.
  first jsonb not null,
  first_by text references app_user (id),
  read_by text not null references app_user (id),
  begun_at timestamptz(3) not null,
  measurement jsonb not null,
  finished_at timestamptz(3),
  decision text check (decision in ('first', 'second')),
  reason text,
  decided_by text references app_user (id),
  decided_at timestamptz(3),
  primary key (clinic_id, id),
  foreign key (clinic_id, report_id) references report (clinic_id, id),
  check (decision is null or (finished_at is not null and decided_at is not null))
);
create unique index second_reading_open on second_reading (clinic_id, report_id, read_by) where finished_at is null;
create index second_reading_report on second_reading (clinic_id, report_id, begun_at);
create index second_reading_finished on second_reading (clinic_id, finished_at, id) where finished_at is not null;
