#!/usr/bin/env bash
# Installs Alveola on Debian 12 or 13, for one clinic: deploy/install.sh DOMAIN, as root, in a clone of the repository.
# It asks what it needs; a variable of the same name answers without being asked. It may be run again: what is there stays.
# CERTIFICATE names a folder with a fullchain.pem and a privkey.pem of your own; without it Let's Encrypt gives one.
# BILLING=stripe installs for other clinics that pay (docs/hosting.md).
set -euo pipefail
[ "$(id -u)" = 0 ] && [ $# = 1 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
DOMAIN=$1 HERE=$(realpath "$(dirname "$0")/..")
CONFIG=/etc/alveola ENV=/etc/alveola/alveola.env BACKUP_ENV=/etc/alveola/backup.env
export DEBIAN_FRONTEND=noninteractive
START=$(date +%s) && cd /

say() { echo "$(date +%T)  $*"; }
as() { runuser -u "$1" -- "${@:2}"; }
random() { openssl rand -base64 32; }

ask() { # NAME QUESTION
  local answer=${!1:-}
  if [ -z "$answer" ] && [ -t 0 ]; then read -rp "$2: " answer; fi
  case $answer in
    '') echo "$1 is missing: $2" >&2; exit 1 ;;
    *"'"*) echo "$1 may not hold a single quote." >&2; exit 1 ;;
  esac
  printf -v "$1" %s "$answer"
}

questions() {
  ask COMPANY_NAME "Name of the clinic"
  ask COMPANY_ADDRESS "Its postal address, on one line"
  ask SMTP_URL "Mail server, with account and password (smtps://user:password@mail.example.com:465)"
  ask BACKUP "Folder for backups, on another disk or machine (/mnt/backup)"
  if [ "$BILLING" = none ]; then
    ask COMPANY_COUNTRY "Country of the clinic, in two letters (NO)"
    ask OWNER "First owner (Kari Nordmann <kari@example.com>)"
    CONTACT=$(sed 's/.*<\(.*\)>/\1/' <<< "$OWNER") MINE="COMPANY_COUNTRY OWNER"
  else
    MINE="PROVIDER_EMAIL STRIPE_SECRET_KEY STRIPE_PUBLISHABLE_KEY STRIPE_WEBHOOK_SECRET STRIPE_PRODUCT"
    for name in $MINE; do ask "$name" "$name (docs/hosting.md)"; done
    CONTACT=$PROVIDER_EMAIL
  fi
}

packages() {
  apt-get update -qq
  apt-get install -yqq --no-install-recommends ca-certificates certbot curl git nginx openssl pgbackrest postgresql restic
  if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2> /dev/null; then
    # Debian 12 has only Node 18.
    if grep -q bookworm /etc/os-release; then
      curl -fsSL https://deb.nodesource.com/gpgkey/nodesource-repo.gpg.key -o /etc/apt/keyrings/nodesource.asc
      echo "deb [signed-by=/etc/apt/keyrings/nodesource.asc] https://deb.nodesource.com/node_22.x nodistro main" > /etc/apt/sources.list.d/nodesource.list
      apt-get update -qq
      apt-get install -yqq --no-install-recommends nodejs
    else apt-get install -yqq --no-install-recommends nodejs npm; fi
  fi
  VERSION=$(pg_lsclusters --no-header | awk 'NR == 1 { print $1 }')
  say "packages: $(. /etc/os-release && echo "$PRETTY_NAME"), Node $(node --version), PostgreSQL $VERSION"
}

user() {
  id alveola > /dev/null 2>&1 || useradd --system --home-dir /opt/alveola-releases --shell /usr/sbin/nologin alveola
  mkdir -p "$BACKUP"
  install -d -o alveola -g alveola /opt/alveola-releases /srv/alveola "$BACKUP/copy"
  install -d -o postgres -g postgres -m 0750 "$BACKUP/database"
  install -d -m 0750 -g alveola $CONFIG
  say "the user alveola, and the folders /opt/alveola-releases, /srv/alveola, $CONFIG and $BACKUP"
}

settings() {
  umask 077
  {
    printf '%s\n' NODE_ENV=production HOST=127.0.0.1 PORT=3000 TRUSTED_PROXIES=127.0.0.1 METRICS_HOST=127.0.0.1 METRICS_PORT=9464
    echo "PUBLIC_URL=https://$DOMAIN"
    echo "DATABASE_URL=postgres://alveola_server:$(openssl rand -hex 24)@127.0.0.1:5432/alveola"
    echo "MIGRATE_DATABASE_URL=postgres://alveola:$(openssl rand -hex 24)@127.0.0.1:5432/alveola"
    echo "STORAGE_URL=file:///srv/alveola"
    echo "SECRET_KEY=$(random)"
    echo "KEYS=$(date +%Y):$(random)"
    echo "MAIL_FROM='${MAIL_FROM:-$COMPANY_NAME <$CONTACT>}'"
    echo "SUPPORT_EMAIL=$CONTACT"
    for name in BILLING SMTP_URL COMPANY_NAME COMPANY_ADDRESS $MINE; do echo "$name='${!name}'"; done
  } > $ENV.part
  printf '%s\n' "RESTIC_PASSWORD=$(random)" "RESTIC_REPOSITORY='$BACKUP/copy'" > $BACKUP_ENV
  mv $ENV.part $ENV
  umask 022
  say "$ENV, with new passwords and keys"
}

password() { sed -n "s|^$1=[a-z]*://[^:]*:\([^@]*\)@.*|\1|p" $ENV; }

database() {
  local has
  has=$(as postgres psql -Atc "select count(*) from pg_database where datname = 'alveola'")
  [ "$has" = 1 ] || as postgres psql -q --set=ON_ERROR_STOP=1 << SQL
create role alveola_across nologin;
create role alveola_app nologin noinherit in role alveola_across;
create role alveola_audit nologin;
create role alveola login password '$(password MIGRATE_DATABASE_URL)' in role alveola_audit;
create role alveola_server login password '$(password DATABASE_URL)' in role alveola_app;
create database alveola owner alveola;
SQL
  say "the database alveola and its five roles"
}

https() {
  local live=${CERTIFICATE:-/etc/letsencrypt/live/$DOMAIN}
  [ -e "$live/fullchain.pem" ] || certbot certonly --non-interactive --webroot --webroot-path /var/www/html -d "$DOMAIN" \
    --agree-tos -m "$CONTACT" --deploy-hook "systemctl reload nginx"
  sed "s|/etc/letsencrypt/live/app.example.com|$live|; s|app\.example\.com|$DOMAIN|" "$HERE/deploy/nginx.conf" > /etc/nginx/conf.d/alveola.conf
  nginx -q -t
  systemctl reload nginx
  say "nginx for https://$DOMAIN, with the certificate in $live"
}

backups() {
  local conf=/etc/pgbackrest.conf
  if ! grep -q '^\[alveola\]' $conf; then
    sed "s|REPO-PASSWORD|$(random)|; s|^repo1-path=.*|repo1-path=$BACKUP/database|; s|postgresql/17|postgresql/$VERSION|" \
      "$HERE/deploy/pgbackrest/pgbackrest.conf" > $conf
    chgrp postgres $conf && chmod 0640 $conf
  fi
  if ! as postgres pgbackrest --stanza=alveola info | grep -q 'full backup'; then
    cp "$HERE/deploy/pgbackrest/archive.conf" "/etc/postgresql/$VERSION/main/conf.d/"
    systemctl restart postgresql
    as postgres pgbackrest --stanza=alveola stanza-create
    as postgres pgbackrest --stanza=alveola --type=full backup
  fi
  (set -a; . $BACKUP_ENV; as alveola restic snapshots --no-cache > /dev/null 2>&1 || as alveola restic init --no-cache --quiet)
  install -d /etc/systemd/system/alveola-backup.service.d
  printf '[Service]\nReadWritePaths=%s/copy\n' "$BACKUP" > /etc/systemd/system/alveola-backup.service.d/place.conf
  say "the database is backed up in $BACKUP/database to the minute, and copied with the pictures to $BACKUP/copy every night"
}

BILLING=${BILLING:-none}
if [ -e $ENV ]; then
  set -a; . $ENV; . $BACKUP_ENV; set +a
  CONTACT=$SUPPORT_EMAIL BACKUP=${RESTIC_REPOSITORY%/copy}
else questions; fi
packages
user
[ -e $ENV ] || settings
database
backups
https
REPOSITORY=$(git -C "$HERE" remote get-url origin) "$HERE/deploy/upgrade.sh" "$(git -C "$HERE" describe --tags --exact-match 2> /dev/null || git -C "$HERE" rev-parse HEAD)"
systemctl enable --now alveola-backup.timer alveola-database-backup.timer alveola-database-check.timer
curl -fsS --retry 10 --retry-all-errors --retry-delay 1 "https://$DOMAIN/api/ready"
say "https://$DOMAIN answers"
journalctl -u alveola -o cat --no-pager --since "@$START" | grep 'chooses a password here' | tail -1 || true
echo "Keep the output of this command where neither this machine nor the backup is: without it no backup can be opened.
  grep -hE '^(KEYS|SECRET_KEY|RESTIC_PASSWORD|repo1-cipher-pass)=' $ENV $BACKUP_ENV /etc/pgbackrest.conf"
