-- Pictures of erased clinics whose files may still lie in the store: a stop between the two forgets none.
create table erased_picture (
  id text primary key
);
