#!/usr/bin/env bash
# ClamAV's daemon, for the tests: becomes its process, with the signatures that stand in FOLDER and no others.
#   clamd.sh FOLDER      listens at FOLDER/clamd.sock; installs it as root on Debian where it is missing
# With WHEN_PARENT_DIES=KILL it ends with the process that started it.
set -euo pipefail
HERE=$(realpath -m "$1")

install_clamd() {
  command -v clamd > /dev/null && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "The test of the malware scanner needs ClamAV: install clamav-daemon." >&2
    exit 1
  fi
  # A run level in which the package's own services do not start.
  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends clamav-daemon; } > /dev/null
}

install_clamd
cat > "$HERE/clamd.conf" <<EOF
Foreground yes
DatabaseDirectory $HERE
LocalSocket $HERE/clamd.sock
StreamMaxLength 110M
EOF
exec setpriv --pdeathsig "${WHEN_PARENT_DIES:-clear}" clamd --config-file "$HERE/clamd.conf"
