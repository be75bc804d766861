-- Records are the most that is written, and lz4 packs them in less time. Where PostgreSQL was built without it, its
-- own way stays.
do $$
begin
  alter table report_entry alter column data set compression lz4;
exception when feature_not_supported then null;
end
$$;
