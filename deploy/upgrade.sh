#!/usr/bin/env bash
# Brings Alveola to RELEASE, a tag or commit: deploy/upgrade.sh RELEASE, as root. It builds beside the release that runs,
# makes a backup, and switches. `deploy/upgrade.sh back` goes back to the release before; nothing is lost.
set -euo pipefail
[ "$(id -u)" = 0 ] && [ $# = 1 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
PLACE=/opt/alveola-releases LINK=/opt/alveola
cd /

say() { echo "$(date +%T)  $*"; }
as() { runuser -u alveola -- env HOME=$PLACE "$@"; }

build() { # RELEASE
  local folder=$PLACE/$1 part=$PLACE/$1.part
  [ ! -e "$folder" ] || return 0
  rm -rf "$part"
  as git clone --quiet "${REPOSITORY:-$(as git -C $LINK remote get-url origin)}" "$part"
  as git -C "$part" checkout --quiet "$1"
  # Tabs that are open still ask for the files of the release that runs.
  [ ! -e $LINK ] || as cp -aL $LINK/apps/web/dist "$part/apps/web/"
  (cd "$part" && as npm ci --no-audit --no-fund --loglevel=error && as npm run --silent build)
  mv "$part" "$folder"
  say "built $1"
}

check() { # RELEASE
  (set -a; . /etc/alveola/alveola.env; cd "$PLACE/$1" && as npm --silent start -- --check)
}

backup() {
  systemctl start alveola-backup
  say "backup: $(journalctl -u alveola-backup -o cat --no-pager | grep ': the database and' | tail -1)"
}

switch() { # RELEASE
  [ ! -e $LINK ] || as cp -a --no-clobber $LINK/apps/web/dist/assets/. "$PLACE/$1/apps/web/dist/assets/"
  ln -sfn "alveola-releases/$1" $LINK
  cp $LINK/deploy/alveola.service $LINK/deploy/alveola-backup.* $LINK/deploy/pgbackrest/alveola-database-* /etc/systemd/system/
  systemctl daemon-reload
  systemctl enable --quiet alveola
  systemctl restart alveola
  curl -fsS --retry 60 --retry-connrefused --retry-delay 1 http://127.0.0.1:3000/api/ready
  say "$1 runs"
}

running=$(basename "$(readlink $LINK || true)")
if [ "$1" = back ]; then
  release=$(readlink $PLACE/former) || { echo "There is no release before $running." >&2; exit 1; }
else
  release=$1
  build "$release"
  check "$release"
  [ -z "$running" ] || backup
fi
[ "$release" = "$running" ] || [ -z "$running" ] || ln -sfn "$running" $PLACE/former
switch "$release"
