-- Wrong second factors in a row since the last right one, wherever they were tried.
alter table app_user add column wrong_factors integer not null default 0;
