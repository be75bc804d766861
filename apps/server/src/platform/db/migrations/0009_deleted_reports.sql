-- The owner's list of what can be brought back: few among many.
create index report_deleted on report (clinic_id, deleted_at desc) where deleted_at is not null;
