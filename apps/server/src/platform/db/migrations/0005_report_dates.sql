-- A page of the list ends at a date that travels as milliseconds: a finer one would be read twice.
alter table report
  alter column analysis_date type timestamptz(3),
  alter column updated_at type timestamptz(3);
