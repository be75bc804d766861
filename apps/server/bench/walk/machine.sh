#!/usr/bin/env bash
# A new Debian in a folder, started by its own systemd in namespaces of its own: another network, other processes, other
# files. It ends with the program that starts it.
#   machine.sh make FOLDER            from .cache/walk/RELEASE.tar, which the first run makes; as root on Debian
#   machine.sh boot FOLDER GROUP NETWORK   GROUP: the folder of its control group; NETWORK: own, or shared with its caller
set -euo pipefail
REPO=$(realpath "$(dirname "$0")/../../../..") RELEASE=${DEBIAN:-trixie}
CACHE=$REPO/.cache/walk

make() { # FOLDER
  if ! command -v mmdebstrap > /dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends mmdebstrap; } > /dev/null
  fi
  mkdir -p "$CACHE" "$1"
  if [ ! -e "$CACHE/$RELEASE.tar" ]; then
    mmdebstrap --quiet --variant=important --include=ca-certificates "$RELEASE" "$CACHE/$RELEASE.part.tar" > "$CACHE/debian.log" 2>&1 \
      || { cat "$CACHE/debian.log" >&2; exit 1; }
    mv "$CACHE/$RELEASE.part.tar" "$CACHE/$RELEASE.tar"
  fi
  tar xf "$CACHE/$RELEASE.tar" -C "$1" --numeric-owner --xattrs
  chmod 755 "$1"
  # What is lost with the machine need not wait for the disk.
  echo force-unsafe-io > "$1/etc/dpkg/dpkg.cfg.d/unsafe"
  echo app > "$1/etc/hostname"
  echo "127.0.0.1 localhost" > "$1/etc/hosts"
  # By what this machine reaches Debian and npm, the new one does.
  cp -L /etc/resolv.conf "$1/etc/resolv.conf"
  cp -r /usr/local/share/ca-certificates/. "$1/usr/local/share/ca-certificates/"
}

boot() { # FOLDER GROUP NETWORK
  local spaces=(--mount --pid --uts --ipc --cgroup)
  [ "$3" = shared ] || spaces+=(--net)
  mkdir -p "$2"
  echo $$ > "$2/cgroup.procs"
  exec unshare "${spaces[@]}" --fork --kill-child bash "$0" init "$1"
}

init() { # FOLDER
  local root=$1 each
  mount --make-rprivate /
  mount --bind "$root" "$root"
  cd "$root"
  ip link set lo up
  hostname app
  mount -t proc proc proc
  # The kernel's settings are those of the machine outside.
  mount --bind proc/sys proc/sys
  mount -o remount,bind,ro proc/sys
  mount -t sysfs -o ro sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs -o mode=755 dev dev
  for each in null zero full random urandom tty; do touch dev/$each; mount --bind /dev/$each dev/$each; done
  mkdir dev/pts dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
  mount -t tmpfs -o mode=1777 shm dev/shm
  ln -s pts/ptmx dev/ptmx
  ln -s /proc/self/fd dev/fd
  for each in 0:stdin 1:stdout 2:stderr; do ln -s /proc/self/fd/${each%:*} dev/${each#*:}; done
  mount -t tmpfs -o mode=755 run run
  mkdir run/old
  pivot_root . run/old
  umount -l /run/old
  exec env -i container=alveola PATH=/usr/sbin:/usr/bin:/sbin:/bin /usr/lib/systemd/systemd --unit=multi-user.target \
    < /dev/null > /dev/null 2>&1
}

case $1 in
  make) make "$2" ;;
  boot) boot "$2" "$3" "$4" ;;
  init) init "$2" ;;
esac
