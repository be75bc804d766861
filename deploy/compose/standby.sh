# The standby: copies the primary at its first start, then follows it. Promoted by hand (docs/containers.md).
set -euo pipefail
PGDATA=${PGDATA:-/var/lib/postgresql/data}
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$(cat /run/secrets/replication.password) pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --wal-method=stream \
    --checkpoint=fast --create-slot --slot=standby \
    --dbname='host=postgres user=replication application_name=standby sslmode=verify-full sslrootcert=/run/secrets/ca.crt'
  chmod 700 "$PGDATA"
fi
exec postgres -cssl=on -cssl_ca_file=/run/secrets/ca.crt -cssl_cert_file=/run/secrets/postgres.crt \
  -cssl_key_file=/run/secrets/postgres.key
