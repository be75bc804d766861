alter table report
  -- Where an imported report comes from: { at, by, clinic, reference_number }; null: it was made here.
  add column imported jsonb;
alter table report_completion
  -- Who completed it where that is no user of this clinic; `completed_by` imported it.
  add column completed_name text;
