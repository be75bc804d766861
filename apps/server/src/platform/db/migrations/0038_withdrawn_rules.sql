-- That the provider no longer stands behind what a version of the rules finds; lifted, it is kept.
create table rules_withdrawal (
  id text primary key,
  rules_version text not null check (rules_version <> ''),
  severity text not null check (severity in ('inform', 'review', 'stop')),
  -- By language.
  reason jsonb not null,
  withdrawn_at timestamptz(3) not null,
  -- The names as they were: whoever did it may be gone.
  withdrawn_by text not null,
  lifted_at timestamptz(3),
  lifted_by text,
  lifted_reason text,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_reason is null))
);
create unique index rules_withdrawal_standing on rules_withdrawal (rules_version) where lifted_at is null;

-- What stands in it is never rewritten: it is lifted, once.
create function keep_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.lifted_at is not null or (new.id, new.rules_version, new.severity, new.reason, new.withdrawn_at, new.withdrawn_by)
    is distinct from (old.id, old.rules_version, old.severity, old.reason, old.withdrawn_at, old.withdrawn_by) then
    raise exception 'rules_withdrawal is append-only';
  end if;
  return new;
end
$$;
create trigger rules_withdrawal_kept before update or delete on rules_withdrawal
  for each row execute function keep_withdrawal();

-- That a clinic has reviewed a report whose rules were withdrawn, or takes that back: added, never changed.
create table rules_review (
  clinic_id text not null,
  report_id text not null,
  n bigint not null generated always as identity,
  -- n of the completion that was reviewed: a later one is not.
  completion integer not null,
  -- No key leads there: it is of no clinic.
  withdrawal_id text not null,
  reviewed boolean not null,
  reviewed_by text not null references app_user (id),
  reviewed_at timestamptz(3) not null,
  primary key (clinic_id, report_id, n),
  foreign key (clinic_id, report_id) references report (clinic_id, id)
);
create trigger rules_review_append_only before update on rules_review
  for each row execute function forbid_change();

alter table report
  -- Of the newest completion; null: not completed, or not known.
  add column completed_rules text,
  -- The withdrawal for which the newest completion was reviewed; null: for none.
  add column rules_reviewed text;

-- Read once, however many there are: no deadline of a call holds here.
set local statement_timeout = 0;
update report set completed_rules = nullif(newest.rules_version, '')
from (
  select distinct on (clinic_id, report_id) clinic_id, report_id, rules_version from report_completion
  order by clinic_id, report_id, n desc
) as newest
where report.clinic_id = newest.clinic_id and report.id = newest.report_id;

create index report_rules on report (clinic_id, completed_rules, analysis_date desc, id desc) include (rules_reviewed)
  where deleted_at is null and status = 'Completed';

-- Whoever completes or reviews, an older server beside this one too: what lists read follows.
create function note_rules() returns trigger language plpgsql as $$
begin
  update report set completed_rules = nullif(new.rules_version, ''), rules_reviewed = null
    where clinic_id = new.clinic_id and id = new.report_id;
  return null;
end
$$;
create trigger report_completion_rules after insert on report_completion
  for each row execute function note_rules();

create function note_review() returns trigger language plpgsql as $$
begin
  update report set rules_reviewed = case when new.reviewed then new.withdrawal_id end
    where clinic_id = new.clinic_id and id = new.report_id and new.completion = (
      select max(n) from report_completion where clinic_id = new.clinic_id and report_id = new.report_id);
  return null;
end
$$;
create trigger rules_review_noted after insert on rules_review
  for each row execute function note_review();
