#!/usr/bin/env bash
# PostgreSQL whose log is archived by pgBackRest, as the samples in deploy/pgbackrest say, for the tests.
#   pgbackrest.sh make FOLDER            a new cluster; installs both as root on Debian where they are missing
#   pgbackrest.sh serve FOLDER NAME PORT becomes the process of the server of FOLDER/NAME
#   pgbackrest.sh verify FOLDER          as the nightly timer does
#   pgbackrest.sh run FOLDER PORT ARGUMENTS…  pgBackRest itself
# With WHEN_PARENT_DIES=KILL the server ends with the process that started it.
set -euo pipefail
SAMPLES=$(realpath "$(dirname "$0")/../../deploy/pgbackrest")
COMMAND=$1 HERE=$(realpath -m "$2")
shift 2
export PGBACKREST_CONFIG=$HERE/pgbackrest.conf
BIN=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1 || true)

install_missing() {
  [ -x "$BIN/initdb" ] && command -v pgbackrest > /dev/null && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "The test of the recovery needs PostgreSQL and pgBackRest: install postgresql and pgbackrest." >&2
    exit 1
  fi
  # A run level in which the package's own service does not start.
  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql pgbackrest; } > /dev/null
  BIN=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
}

AS=()
[ "$(id -u)" = 0 ] && AS=(setpriv --reuid postgres --regid postgres --clear-groups)

case $COMMAND in
  make)
    install_missing
    mkdir -p "$HERE"/{data,recovered,repo,socket,log,lock}
    chmod 700 "$HERE"/{data,recovered}
    sed "s|=/var/lib/pgbackrest|=$HERE/repo|; s|^pg1-path=.*|pg1-path=$HERE/data|; s|REPO-PASSWORD|$(openssl rand -hex 32)|" \
      "$SAMPLES/pgbackrest.conf" > "$PGBACKREST_CONFIG"
    printf '%s\n' "pg1-socket-path=$HERE/socket" '[global]' \
      "log-path=$HERE/log" "lock-path=$HERE/lock" >> "$PGBACKREST_CONFIG"
    openssl rand -hex 32 > "$HERE/password"
    [ "$(id -u)" = 0 ] && chown -R postgres:postgres "$HERE"
    "${AS[@]}" "$BIN/initdb" --pgdata "$HERE/data" --username alveola --pwfile "$HERE/password" --auth-host scram-sha-256 \
      --auth-local trust --encoding UTF8 --locale C --no-sync > /dev/null
    cat "$SAMPLES/archive.conf" | "${AS[@]}" tee -a "$HERE/data/postgresql.conf" > /dev/null
    ;;
  serve)
    exec "${AS[@]:-env}" setpriv --pdeathsig "${WHEN_PARENT_DIES:-clear}" "$BIN/postgres" -D "$HERE/$1" -p "$2" \
      -c listen_addresses=127.0.0.1 -c "unix_socket_directories=$HERE/socket"
    ;;
  verify)
    exec "${AS[@]:-env}" sh "$SAMPLES/verify.sh"
    ;;
  run)
    exec "${AS[@]:-env}" env PGUSER=alveola PGBACKREST_PG1_PORT="$1" pgbackrest --stanza=alveola "${@:2}"
    ;;
esac
