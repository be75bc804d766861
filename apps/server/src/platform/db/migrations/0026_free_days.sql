-- Until when the clinic's trial lasts, or lasted: what is paid for begins then, whatever was chosen meanwhile.
alter table membership add column trial_ends_at timestamptz;
update membership set trial_ends_at = next_payment_date where code = 'trial';
-- A plan was chosen in the trial: nothing is paid before its next payment.
alter table membership add column is_free boolean not null default false;
