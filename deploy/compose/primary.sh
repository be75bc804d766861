# Runs once, in the empty database of the primary: the roles of docs/running.md, one for the standby, and the settings
# that a pooler does not pass on.
set -euo pipefail
secret() { cat "/run/secrets/$1.password"; }
psql --set=ON_ERROR_STOP=1 --username postgres --quiet \
  --set=server="$(secret server)" --set=owner="$(secret owner)" --set=replication="$(secret replication)" <<'SQL'
create role alveola_across nologin;
create role alveola_app nologin noinherit in role alveola_across;
create role alveola_audit nologin;
create role alveola login password :'owner' in role alveola_audit;
create role alveola_server login password :'server' in role alveola_app;
create role replication login replication password :'replication';
create database alveola owner alveola;
alter role alveola_server in database alveola set statement_timeout = '15000ms';
alter role alveola_server in database alveola set idle_in_transaction_session_timeout = '30000ms';
alter role alveola_server in database alveola set synchronous_commit = 'on';
SQL
# Nothing without TLS.
sed -i 's/^host all all all /hostssl all all all /' "$PGDATA/pg_hba.conf"
echo 'hostssl replication replication all scram-sha-256' >> "$PGDATA/pg_hba.conf"
# From the next start on: a commit is acknowledged when the standby has it.
psql --set=ON_ERROR_STOP=1 --username postgres --quiet --command "alter system set synchronous_standby_names = 'standby'"
