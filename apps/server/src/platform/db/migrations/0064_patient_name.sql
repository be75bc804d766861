-- The patient's name or initials, sealed under the clinic's key; null: not recorded.
alter table patient add column name_sealed bytea;
