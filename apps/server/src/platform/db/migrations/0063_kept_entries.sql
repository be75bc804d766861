-- What is never thinned, by its number: who works across clinics needs no word of an entry or a completion for it.
create function kept_entries(clinics text[], reports text[]) returns table (clinic_id text, report_id text, n integer)
  language sql stable security definer as $$
  with asked as (select * from unnest(clinics, reports) as of (clinic_id, report_id))
  select clinic_id, report_id, entry.value::integer
  from report_completion join asked using (clinic_id, report_id)
  cross join lateral jsonb_each_text(judged -> 'entries') as entry
  union all
  select clinic_id, report_id, n from report_entry join asked using (clinic_id, report_id)
  where data ->> 'status' = 'Completed'
$$;
