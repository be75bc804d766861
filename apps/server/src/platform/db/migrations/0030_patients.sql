-- What the list of patients is read by. refresh_patients alone writes it; all null while every analysis is deleted.
alter table patient
  -- The newest analysis that is not deleted.
  add column newest_report text,
  add column newest_at timestamptz(3),
  add column analyses integer not null default 0,
  -- In progress: one of the analyses is.
  add column status text check (status in ('In progress', 'Completed')),
  -- Of the newest completed analysis.
  add column stage text check (stage in ('I', 'II', 'III', 'IV'));

-- A plan that was made while the table was small would read all of it for each patient.
create function refresh_patients(clinic text, numbers text[]) returns void language plpgsql
set enable_seqscan to off as $$
begin
  -- Two reports of one patient that are saved at once: the later waits here, and sees both.
  perform from patient where clinic_id = clinic and patient_number = any (numbers)
    order by patient_number for update;
  update patient set
    (newest_report, newest_at) = (
      select report.id, report.analysis_date from report
      where report.clinic_id = patient.clinic_id and report.patient_number = patient.patient_number
        and report.deleted_at is null
      order by report.analysis_date desc, report.id desc limit 1
    ),
    (analyses, status) = (
      select count(*), case when bool_or(report.status = 'In progress') then 'In progress' when count(*) > 0 then 'Completed' end
      from report
      where report.clinic_id = patient.clinic_id and report.patient_number = patient.patient_number
        and report.deleted_at is null
    ),
    stage = (
      select report.completed_stage from report
      where report.clinic_id = patient.clinic_id and report.patient_number = patient.patient_number
        and report.deleted_at is null and report.first_completed_at is not null
      order by report.analysis_date desc, report.id desc limit 1
    )
  where clinic_id = clinic and patient_number = any (numbers);
end
$$;

create or replace function make_patients() returns trigger language plpgsql as $$
begin
  insert into patient (clinic_id, patient_number)
  select distinct clinic_id, patient_number from made order by clinic_id, patient_number
  on conflict do nothing;
  perform refresh_patients(clinic_id, array_agg(distinct patient_number)) from made group by clinic_id;
  return null;
end
$$;

create function refresh_own_patient() returns trigger language plpgsql as $$
begin
  perform refresh_patients(new.clinic_id, array[new.patient_number]);
  return null;
end
$$;
-- An autosave changes none of these. The name puts it behind report_recall_changed: every save takes the same locks in
-- the same order.
create trigger report_shown_changed after update on report
  for each row when (
    (new.deleted_at, new.status, new.analysis_date, new.first_completed_at, new.completed_stage)
    is distinct from
    (old.deleted_at, old.status, old.analysis_date, old.first_completed_at, old.completed_stage)
  ) execute function refresh_own_patient();

-- Read once for the patients that are there, however many: no deadline of a call holds here.
set local statement_timeout = 0;
select refresh_patients(clinic_id, array_agg(patient_number)) from patient group by clinic_id;

create index patient_newest on patient (clinic_id, newest_at desc, newest_report desc) where newest_report is not null;
create index patient_status on patient (clinic_id, status, newest_at desc, newest_report desc)
  where newest_report is not null;
create index patient_stage on patient (clinic_id, stage, newest_at desc, newest_report desc)
  where newest_report is not null and stage is not null;
