-- Minor units of one period, before tax, from the next payment on.
alter table membership add column next_amount integer check (next_amount >= 0);
