-- A patient of a clinic under a random id: patient numbers stand in no address.
create table patient (
  clinic_id text not null references clinic (id),
  patient_number text not null,
  id text not null default replace(gen_random_uuid()::text, '-', ''),
  primary key (clinic_id, patient_number)
);
create unique index patient_id on patient (clinic_id, id);

-- Read once for the reports that are there, however many: no deadline of a call holds here.
set local statement_timeout = 0;
-- The id that stood in the addresses of the recall list is the patient's.
insert into patient (clinic_id, patient_number, id)
select clinic_id, patient_number, id from recall;
insert into patient (clinic_id, patient_number)
select distinct clinic_id, patient_number from report
on conflict do nothing;

-- Whoever makes a report makes its patient. In their order: two that make many at once do not wait for each other.
create function make_patients() returns trigger language plpgsql as $$
begin
  insert into patient (clinic_id, patient_number)
  select distinct clinic_id, patient_number from made order by clinic_id, patient_number
  on conflict do nothing;
  return null;
end
$$;
create trigger report_patient_made after insert on report
  referencing new table as made for each statement execute function make_patients();

-- A recall is made while its report is, before the patient is seen to: this one must not wait for the end.
create function take_patient_id() returns trigger language plpgsql as $$
begin
  insert into patient (clinic_id, patient_number) values (new.clinic_id, new.patient_number)
  on conflict do nothing;
  select id into new.id from patient
    where clinic_id = new.clinic_id and patient_number = new.patient_number;
  return new;
end
$$;
create trigger recall_patient_id before insert on recall
  for each row execute function take_patient_id();
