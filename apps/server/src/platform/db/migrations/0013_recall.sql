-- What lists and the recall read of a report's newest completion; its frozen findings are never searched.
alter table report
  add column completed_condition text,
  add column completed_grade text check (completed_grade in ('A', 'B', 'C')),
  -- Months to the next visit; null: none was set, which is not the same as not due.
  add column recall_months smallint,
  -- A later completion corrects this visit: it is none of its own.
  add column first_completed_at timestamptz(3),
  add column completed_by text references app_user (id);

-- Read once for the reports that are there, however many: no deadline of a call holds here.
set local statement_timeout = 0;
with newest as (
  select distinct on (clinic_id, report_id) *, min(completed_at) over (partition by clinic_id, report_id) as first_at
  from report_completion
  order by clinic_id, report_id, n desc
)
update report set
  completed_condition = coalesce(findings #>> '{standing,condition}', findings #>> '{diagnosis,condition}'),
  -- Under rules 1.0.0 what the clinician had set stood beside the findings.
  completed_grade = case when findings ? 'standing' then findings #>> '{standing,grade}'
    else coalesce(entry.data #>> '{overrule,grade}', findings #>> '{diagnosis,grade}') end,
  recall_months = (findings ->> 'supportiveCareMonths')::smallint,
  first_completed_at = first_at,
  completed_by = newest.completed_by
from newest
left join report_entry as entry on entry.clinic_id = newest.clinic_id and entry.report_id = newest.report_id
  and entry.n = (newest.judged #>> '{entries,measurement}')::integer
where report.clinic_id = newest.clinic_id and report.id = newest.report_id;

create index report_stage on report (clinic_id, completed_stage, analysis_date desc, id desc)
  where deleted_at is null and completed_stage is not null;

create table recall_act (
  clinic_id text not null references clinic (id),
  patient_number text not null,
  n bigint not null generated always as identity,
  kind text not null check (kind in ('seen', 'postponed')),
  -- Seen on, or postponed to.
  day date not null,
  reason text,
  acted_by text not null references app_user (id),
  acted_at timestamptz(3) not null,
  undone_by text references app_user (id),
  undone_at timestamptz,
  primary key (clinic_id, patient_number, n)
);

-- One row a patient, made by refresh_recall alone.
create table recall (
  clinic_id text not null references clinic (id),
  patient_number text not null,
  id text not null default replace(gen_random_uuid()::text, '-', ''),
  -- The newest completed report, and what stands in it.
  report_id text not null,
  visited_on date not null,
  condition text not null,
  stage text,
  grade text,
  months smallint,
  -- null: no recall is set.
  due date,
  -- The act that stands; null: none since the report was completed.
  act bigint,
  act_kind text,
  act_day date,
  act_reason text,
  acted_by text,
  acted_at timestamptz,
  primary key (clinic_id, patient_number)
);
create unique index recall_id on recall (clinic_id, id);
create index recall_due on recall (clinic_id, due, patient_number);

-- Completion, deletion and restoring of a report and every act end here, whoever makes them: the due date cannot be
-- forgotten. A visit's day is that of UTC; nobody is examined at midnight.
create function refresh_recall(clinic text, patient text) returns void language plpgsql as $$
declare
  visit report;
  latest recall_act;
  visited date;
begin
  select * into visit from report
    where clinic_id = clinic and patient_number = patient and deleted_at is null and first_completed_at is not null
    order by analysis_date desc, id desc limit 1;
  if not found then
    delete from recall where clinic_id = clinic and patient_number = patient;
    return;
  end if;
  select * into latest from recall_act
    where clinic_id = clinic and patient_number = patient and undone_at is null
      and acted_at >= visit.first_completed_at
    order by n desc limit 1;
  visited := (visit.analysis_date at time zone 'UTC')::date;
  insert into recall (clinic_id, patient_number, report_id, visited_on, condition, stage, grade, months, due,
    act, act_kind, act_day, act_reason, acted_by, acted_at)
  values (clinic, patient, visit.id, visited, visit.completed_condition, visit.completed_stage,
    visit.completed_grade, visit.recall_months,
    case when latest.kind = 'postponed' then latest.day
      else coalesce(latest.day, visited) + make_interval(months => visit.recall_months) end,
    latest.n, latest.kind, latest.day, latest.reason, latest.acted_by, latest.acted_at)
  on conflict (clinic_id, patient_number) do update set
    (report_id, visited_on, condition, stage, grade, months, due, act, act_kind, act_day, act_reason, acted_by, acted_at)
    = (excluded.report_id, excluded.visited_on, excluded.condition, excluded.stage, excluded.grade, excluded.months,
      excluded.due, excluded.act, excluded.act_kind, excluded.act_day, excluded.act_reason, excluded.acted_by,
      excluded.acted_at);
end
$$;

create function refresh_own_recall() returns trigger language plpgsql as $$
begin
  -- Two reports of one patient that are completed at once: the later sees both.
  perform pg_advisory_xact_lock(hashtextextended(new.clinic_id || ' ' || new.patient_number, 13));
  perform refresh_recall(new.clinic_id, new.patient_number);
  return null;
end
$$;
create trigger report_recall_made after insert on report
  for each row when (new.first_completed_at is not null) execute function refresh_own_recall();
-- An autosave changes none of these.
create trigger report_recall_changed after update on report
  for each row when (
    (new.first_completed_at, new.deleted_at, new.completed_condition, new.completed_stage, new.completed_grade,
      new.recall_months)
    is distinct from
    (old.first_completed_at, old.deleted_at, old.completed_condition, old.completed_stage, old.completed_grade,
      old.recall_months)
  ) execute function refresh_own_recall();
create trigger recall_act_changed after insert or update on recall_act
  for each row execute function refresh_own_recall();

select count(refresh_recall(clinic_id, patient_number)) from (
  select distinct clinic_id, patient_number from report where first_completed_at is not null
) as patient;
