-- The newest migration that a release must know to work on this database: an older one refuses to start on it.
alter table database_mode add column least_migration text collate "C";
