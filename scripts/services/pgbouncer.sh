#!/usr/bin/env bash
# PgBouncer in transaction mode on loopback, for the tests: becomes the process of the pooler.
#   pgbouncer.sh FOLDER PORT DATABASE_URL CONNECTIONS      installs it as root on Debian where it is missing
# With TLS=FOLDER clients and the database are spoken to by TLS alone, and the database is verified. The folder holds ca.pem,
# server.pem and server.pem.key.
# With WHEN_PARENT_DIES=KILL it ends with the process that started it.
set -euo pipefail
HERE=$(realpath -m "$1") PORT=$2 URL=$3 CONNECTIONS=$4

install_pgbouncer() {
  command -v pgbouncer > /dev/null && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "The tests of the pooler need PgBouncer: install pgbouncer." >&2
    exit 1
  fi
  # A run level in which the package's own service does not start.
  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends pgbouncer; } > /dev/null
}

configure() {
  mkdir -p "$HERE"
  local user password host port name
  read -r user password host port name < <(node -e '
    const url = new URL(process.argv[1]);
    console.log(url.username, decodeURIComponent(url.password), url.hostname, url.port || 5432, url.pathname.slice(1));
  ' "$URL")
  printf '"%s" "%s"\n' "$user" "$password" > "$HERE/users"
  cat > "$HERE/pgbouncer.ini" <<EOF
[databases]
* = host=$host port=$port user=$user password=$password
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $PORT
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $HERE/users
pool_mode = transaction
default_pool_size = $CONNECTIONS
max_client_conn = 500
server_login_retry = 1
query_wait_timeout = 5
logfile = $HERE/log
EOF
  if [ -n "${TLS:-}" ]; then
    cp "$TLS"/{ca.pem,server.pem,server.pem.key} "$HERE/"
    cat >> "$HERE/pgbouncer.ini" <<EOF
client_tls_sslmode = require
client_tls_cert_file = $HERE/server.pem
client_tls_key_file = $HERE/server.pem.key
server_tls_sslmode = verify-full
server_tls_ca_file = $HERE/ca.pem
EOF
  fi
  chmod 700 "$HERE"
  chmod 600 "$HERE"/*
}

install_pgbouncer
configure
AS=()
if [ "$(id -u)" = 0 ]; then
  chown -R nobody "$HERE"
  AS=(--reuid nobody --regid nogroup --clear-groups)
fi
exec setpriv "${AS[@]}" --pdeathsig "${WHEN_PARENT_DIES:-clear}" pgbouncer --quiet "$HERE/pgbouncer.ini"
