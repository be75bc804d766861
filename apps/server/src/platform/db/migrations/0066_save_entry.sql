-- The first of a measurement's claims that does not hold: pictures of another patient or clinic (deleted ones stay
-- valid, so that an older version can be saved), markers outside of their picture, and teeth that contradict the
-- newest dentition.
create function find_unfit(save jsonb) returns jsonb language plpgsql stable as $$
declare
  clinic text := save ->> 'clinic';
  pictured record;
  claimed record;
  size jsonb;
  dentition jsonb;
  is_missing boolean;
  is_implant boolean;
begin
  for pictured in
    select * from jsonb_to_recordset(save -> 'pictures')
      as picture (id text, x_from float8, x_to float8, y_from float8, y_to float8)
  loop
    select jsonb_build_object('width', xray.width, 'height', xray.height) into size
    from xray join report on report.clinic_id = xray.clinic_id and report.id = xray.report_id
    where xray.clinic_id = clinic and xray.id = pictured.id and report.patient_number = save ->> 'patient_number';
    if size is null or pictured.x_from < 0 or pictured.y_from < 0
      or pictured.x_to > (size ->> 'width')::integer or pictured.y_to > (size ->> 'height')::integer
    then
      return jsonb_build_object('claim', 'picture', 'subject', pictured.id, 'size', size);
    end if;
  end loop;

  if save -> 'claims' = '[]' then
    return null;
  end if;
  select data into dentition from report_entry
  where clinic_id = clinic and report_id = save ->> 'report' and type = 'dentition'
  order by n desc limit 1;
  for claimed in select * from jsonb_to_recordset(save -> 'claims') as claim (tooth jsonb, claim text) loop
    is_missing := coalesce(dentition -> 'missing' @> claimed.tooth, false);
    is_implant := coalesce(dentition -> 'implant' @> claimed.tooth, false);
    if is_missing or claimed.claim = 'natural' and is_implant or claimed.claim = 'implant' and not is_implant then
      return jsonb_build_object('claim', claimed.claim, 'subject', claimed.tooth::text, 'size', null);
    end if;
  end loop;
  return null;
end $$;

-- Appends a save to its report under the lock of the report's row. The outcome is `other-patient`, `repeated` (this
-- save was made before), `newer` (there is an entry that the client has not seen), `changed` (the save was checked
-- against another state of the report), `unfit` or `saved`; null if there is no such report.
create function save_entry(save jsonb) returns jsonb language plpgsql as $$
declare
  request record;
  known record;
  newest record;
  unfit jsonb;
  answer jsonb;
begin
  select * into request from jsonb_to_record(save) as request (
    clinic text, report text, patient_number text, user_id text, address text, at timestamptz,
    entry text, type text, data jsonb, client text, seq bigint,
    has_seen boolean, seen text, basis integer, completion jsonb, acts jsonb);

  select patient_number, reference_number, entries, draft, status into known from report
  where clinic_id = request.clinic and id = request.report and deleted_at is null
  for no key update;
  if not found then
    return null;
  end if;
  if known.patient_number <> request.patient_number then
    return jsonb_build_object('outcome', 'other-patient');
  end if;
  answer := jsonb_build_object(
    'reference_number', known.reference_number,
    'draft', known.draft,
    'history', (
      select max(completed_stage collate "C") from report
      where clinic_id = request.clinic and patient_number = request.patient_number and deleted_at is null
        and id <> request.report
    )
  );

  select public_id into newest from report_entry
  where clinic_id = request.clinic and report_id = request.report and type = request.type
    and client = request.client and seq >= request.seq
  order by seq desc limit 1;
  if found then
    return jsonb_build_object('outcome', 'repeated', 'saved', answer || jsonb_build_object('entry', newest.public_id));
  end if;

  if request.has_seen then
    select public_id, client into newest from report_entry
    where clinic_id = request.clinic and report_id = request.report and type = request.type
    order by n desc limit 1;
    if found and newest.public_id is distinct from request.seen
      and (request.client is null or newest.client is distinct from request.client)
    then
      return jsonb_build_object('outcome', 'newer', 'entry', newest.public_id);
    end if;
  end if;

  if request.basis <> known.entries then
    return jsonb_build_object('outcome', 'changed');
  end if;
  unfit := find_unfit(save);
  if unfit is not null then
    return jsonb_build_object('outcome', 'unfit', 'unfit', unfit);
  end if;

  insert into report_entry (clinic_id, report_id, n, public_id, type, data, client, seq, saved_by, saved_at)
  values (request.clinic, request.report, known.entries + 1, request.entry, request.type, request.data,
    request.client, request.seq, request.user_id, request.at);
  insert into audit_log (clinic_id, at, id, user_id, action, report_id, detail, address)
  select request.clinic, request.at, act.id, request.user_id, act.action, request.report, act.detail, request.address
  from jsonb_to_recordset(request.acts) as act (id text, action text, detail jsonb);

  if request.completion is null then
    update report set entries = known.entries + 1, updated_at = request.at, draft = (known.status = 'Completed')
    where clinic_id = request.clinic and id = request.report;
  else
    update report set
      entries = known.entries + 1,
      updated_at = request.at,
      status = 'Completed',
      draft = false,
      completed_stage = request.completion ->> 'stage',
      completed_condition = request.completion #>> '{findings,standing,condition}',
      completed_grade = request.completion #>> '{findings,standing,grade}',
      recall_months = (request.completion #>> '{findings,supportiveCareMonths}')::smallint,
      completed_by = request.user_id,
      -- An example sets no recall.
      first_completed_at = case when imported ? 'example' then null else coalesce(first_completed_at, request.at) end
    where clinic_id = request.clinic and id = request.report;
    -- Its trigger takes the time of the change from the report's row.
    insert into report_completion
      (clinic_id, report_id, n, completed_by, completed_at, reason, rules_version, judged, findings)
    select request.clinic, request.report,
      1 + (select count(*) from report_completion where clinic_id = request.clinic and report_id = request.report),
      request.user_id, request.at, judgement.reason, judgement.rules_version, judgement.judged, judgement.findings
    from jsonb_to_record(request.completion)
      as judgement (reason text, rules_version text, judged jsonb, findings jsonb);
  end if;
  return jsonb_build_object('outcome', 'saved', 'n', known.entries + 1, 'saved', answer || jsonb_build_object(
    'entry', request.entry,
    'draft', request.completion is null and known.status = 'Completed'
  ));
end $$;

-- Makes a report with its first entry. The outcome is `example` (the patient number belongs to the example patient),
-- `taken` (by the same save, or the reference by another report), or one of `save_entry`.
create function make_report(save jsonb) returns jsonb language plpgsql as $$
declare
  clinic text := save ->> 'clinic';
  unfit jsonb := find_unfit(save);
begin
  if exists (
    select from report
    where clinic_id = clinic and patient_number = save ->> 'patient_number' and deleted_at is null
      and imported ? 'example'
  ) then
    return jsonb_build_object('outcome', 'example');
  end if;
  if unfit is not null then
    return jsonb_build_object('outcome', 'unfit', 'unfit', unfit);
  end if;
  insert into report (clinic_id, id, patient_number, reference_number, analysis_date, updated_at,
    first_client, first_seq, created_by)
  values (clinic, save ->> 'report', save ->> 'patient_number', save ->> 'reference',
    (save ->> 'at')::timestamptz, (save ->> 'at')::timestamptz,
    save ->> 'client', (save ->> 'seq')::bigint, save ->> 'user_id')
  on conflict do nothing;
  return case when found then save_entry(save) else jsonb_build_object('outcome', 'taken') end;
end $$;
