#!/usr/bin/env bash
# Makes deploy/secrets once, as root: passwords, an authority of your own, certificates of the database and its pooler; and
# deploy/.env with the two addresses of the database. What is there is kept. None of it belongs into a repository.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
chmod 711 secrets
# The users inside the images of PostgreSQL and of PgBouncer.
POSTGRES=999 PGBOUNCER=70 GRAFANA=472

password() { [ -e "secrets/$1.password" ] || openssl rand -hex 24 | tr -d '\n' > "secrets/$1.password"; }
for each in postgres server owner replication grafana; do password "$each"; done

if [ ! -e secrets/ca.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=Alveola database' \
    -keyout secrets/ca.key -out secrets/ca.crt 2> /dev/null
fi
certificate() { # NAME
  [ -e "secrets/$1.crt" ] && return
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "secrets/$1.key" -out "secrets/$1.csr" 2> /dev/null
  openssl x509 -req -in "secrets/$1.csr" -CA secrets/ca.crt -CAkey secrets/ca.key -CAcreateserial -days 825 \
    -extfile <(echo "subjectAltName=DNS:$1") -out "secrets/$1.crt" 2> /dev/null
  rm "secrets/$1.csr"
}
certificate postgres
certificate pgbouncer

printf '"alveola_server" "%s"\n' "$(cat secrets/server.password)" > secrets/userlist.txt
{
  printf 'DATABASE_URL=postgres://alveola_server:%s@pgbouncer:6432/alveola?sslmode=verify-full\n' "$(cat secrets/server.password)"
  printf 'MIGRATE_DATABASE_URL=postgres://alveola:%s@postgres:5432/alveola?sslmode=verify-full\n' "$(cat secrets/owner.password)"
} > .env

chmod 644 secrets/*.crt
if [ "$(id -u)" = 0 ]; then
  chown $POSTGRES secrets/postgres.key secrets/{postgres,server,owner,replication}.password
  chown $PGBOUNCER secrets/pgbouncer.key secrets/userlist.txt
  chown $GRAFANA secrets/grafana.password
fi
