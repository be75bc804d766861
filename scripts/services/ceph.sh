#!/usr/bin/env bash
# A real object store with the interface of S3, on loopback, for the tests: Ceph's monitor, one storage daemon in
# memory, and any number of gateways. Everything it starts ends, and its folder goes, within a second of OWNER.
#   ceph.sh start FOLDER OWNER            OWNER: process id; installs Ceph as root on Debian where it is missing
#   ceph.sh gateway FOLDER NAME PORT      starts it, or starts it again; its process id stands in
#                                         run/client.NAME.pid once it answers
#   ceph.sh osd FOLDER ID                 starts a storage daemon again; run/osd.ID.pid
# With OSDS=3 there are three storage daemons, on disk: each object is kept by all of them, and two are enough to go on.
# Without authentication among the daemons: for loopback alone. FOLDER must be short: it holds sockets.
set -euo pipefail
HERE=$(realpath -m "$2") CONF=$HERE/ceph.conf OSDS=${OSDS:-1}
export CEPH_ARGS="--conf $CONF" KEY=alveola SECRET=alveola-on-loopback

install_ceph() {
  command -v radosgw ceph-mon ceph-osd ceph > /dev/null && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "The tests of the object store need Ceph: install radosgw, ceph-mon and ceph-osd." >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends radosgw ceph-mon ceph-osd; } > /dev/null
}

configure() { # MONITOR'S PORT
  mkdir -p "$HERE"/{run,log,mon,osd}
  cat > "$CONF" <<EOF
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon initial members = a
mon host = [v2:127.0.0.1:$1/0]
public network = 127.0.0.0/8
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon service mode = crc
run dir = $HERE/run
admin socket = $HERE/run/\$name.asok
pid file = $HERE/run/\$name.pid
log file = $HERE/log/\$name.log
crash dir = $HERE/log
keyring = $HERE/none
ms bind port min = $(($1 + 1))
ms bind port max = $(($1 + 99))
osd crush chooseleaf type = 0
osd pool default size = $OSDS
osd pool default min size = $(((OSDS + 1) / 2))
osd heartbeat grace = 6
osd heartbeat interval = 2
mon osd min down reporters = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon warn on pool no redundancy = false
mon data avail warn = 1
mon data avail crit = 1
[mon.a]
mon data = $HERE/mon/a
[osd]
osd data = $HERE/osd/\$id
osd objectstore = $([ "$OSDS" = 1 ] && echo memstore || echo bluestore)
memstore device bytes = 1073741824
bluestore block size = 2147483648
bluestore cache autotune = false
bluestore cache size = 67108864
osd op num shards = 2
osd op num threads per shard = 1
[client]
rgw thread pool size = 16
EOF
}

# Each daemon puts itself into the background.
daemon() { "$@" --conf "$CONF" > "$HERE/log/start" 2>&1 || { cat "$HERE/log/start" >&2; exit 1; }; }

start() { # OWNER
  exec 9> "$HERE.lock"
  flock 9
  if [ ! -e "$HERE/started" ]; then
    install_ceph
    configure $((20000 + $$ % 100 * 100))
    (setsid bash "$0" watch "$HERE" "$1" > /dev/null 2>&1 9>&- < /dev/null &)
    ceph-mon --mkfs -i a --conf "$CONF" --public-addr "$(sed -n 's/^mon host = .v2:\(.*\)\/0.$/\1/p' "$CONF")" > "$HERE/log/mkfs" 2>&1
    daemon ceph-mon -i a 9>&-
    local id uuid
    for id in $(seq 0 $((OSDS - 1))); do
      uuid=$(cat /proc/sys/kernel/random/uuid)
      mkdir "$HERE/osd/$id"
      timeout 60 ceph --connect-timeout 30 osd new "$uuid" "$id" > /dev/null
      ceph-osd -i "$id" --mkfs --osd-uuid "$uuid" --conf "$CONF" > "$HERE/log/osd.$id.mkfs" 2>&1
      daemon ceph-osd -i "$id" 9>&-
    done
    timeout 90 radosgw-admin -n client.admin user create --uid alveola --display-name Alveola \
      --access-key "$KEY" --secret "$SECRET" > "$HERE/log/user" 2>&1 || { cat "$HERE/log/user" >&2; exit 1; }
    touch "$HERE/started"
  fi
}

gateway() { # NAME PORT
  daemon radosgw -n "client.$1" --rgw-frontends "beast endpoint=127.0.0.1:$2"
}

# Ends what runs with this configuration, by its process id, as soon as the owner has ended.
watch() { # OWNER
  while [ -d "/proc/$1" ] && [ -d "$HERE" ]; do sleep 0.5; done
  for file in "$HERE"/run/*.pid; do
    p=$(cat "$file" 2> /dev/null) && [ -n "$p" ] && tr '\0' ' ' < "/proc/$p/cmdline" 2> /dev/null | grep -qF "$CONF" || continue
    kill -9 "$p" 2> /dev/null || true
  done
  rm -rf "$HERE" "$HERE.lock"
}

case $1 in
  start) start "$3" ;;
  gateway) gateway "$3" "$4" ;;
  osd) daemon ceph-osd -i "$3" ;;
  watch) watch "$3" ;;
esac
