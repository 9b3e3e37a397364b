#!/bin/bash
# Builds deploy/container/ where there is neither Docker nor a registry, and runs what came out as compose.yaml has it run: each
# with the user, the environment, the command and the health check of its image, without capabilities, and with nothing to write
# to but its volumes. Caddy's own authority signs the certificates. As root on Debian, in the project's folder, after npm ci; it
# takes some ten minutes: apt-get install buildah mmdebstrap caddy curl jq && tests/deploy/container.sh
set -euo pipefail
export STORAGE_DRIVER=vfs SITE_NAME=westie.example.org STUDIO_NAME=studio.westie.example.org
base=docker.io/library/node:$(cat .node-version)-bookworm-slim

base_image() { # Node's own, as far as the Dockerfile needs it
  local root
  root=$(mktemp -d)
  mmdebstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$root" >/dev/null 2>&1
  cp node_modules/node/bin/node "$root/usr/local/bin/"
  cp -r "$(dirname "$(dirname "$(realpath "$(which npm)")")")" "$root/usr/local/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry)" >"$root/root/.npmrc"
  local container
  container=$(buildah from scratch)
  buildah add -q "$container" "$root" / >/dev/null
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit -q --rm "$container" "$base" >/dev/null
  rm -rf "$root"
}

build() {
  buildah build --isolation chroot --pull=never --layers --format docker -f deploy/container/Dockerfile --target "$1" \
    --build-arg SITE_URL=https://$SITE_NAME --build-arg SANITY_API_HOST=https://$STUDIO_NAME -t "westie-$1" .
}

# in_image IMAGE ENVIRONMENT COMMAND …: as `docker run --read-only --cap-drop ALL --env …`
in_image() {
  local image=$1 environment=$2
  shift 2
  local -a own
  mapfile -t own < <(of_image "$image" '.Env[]')
  # shellcheck disable=SC2086
  exec chroot "$work/$image" env -i -C /srv/westie HOME=/tmp "${own[@]}" $environment setpriv --reuid "$(of_image "$image" .User)" \
    --regid westie --clear-groups --bounding-set -all --inh-caps -all --no-new-privs "$@"
}

of_image() { buildah inspect --type image "localhost/westie-$1" | jq -r ".Docker.config | $2"; }

command_of() { mapfile -t command < <(of_image "$1" '.Cmd[]'); }

until_healthy() {
  local -a check
  mapfile -t check < <(of_image "$1" '.Healthcheck.Test[1:][]')
  for _ in $(seq 120); do
    if (in_image "$1" "" "${check[@]}"); then return; fi
    sleep 0.5
  done
  echo "$1 is not healthy after a minute" && exit 1
}

start() { # IMAGE ENVIRONMENT; its process id is in $started
  local -a command
  command_of "$1"
  in_image "$1" "$2" "${command[@]}" &
  started=$!
}

page() { curl -sS --fail --cacert "$authority" "https://$SITE_NAME$1"; }

until_page_says() { # PATH TEXT
  for _ in $(seq 100); do
    if page "$1" | grep -qF "$2"; then return; fi
    sleep 0.1
  done
  echo "$1 does not say $2" && exit 1
}

set_price() { # cents
  curl -sS --fail -o /dev/null --cacert "$authority" -H "authorization: Bearer $(cat "$work/data/lake/token")" \
    -H 'content-type: application/json' "https://$STUDIO_NAME/v2025-02-19/data/mutate/production" \
    -d '{"mutations":[{"patch":{"id":"registration-general-admission","set":{"onlinePriceInCents":'"$1"'}}}]}'
}

inside() {
  work=$(mktemp -d) authority=$work/caddy/pki/authorities/local/root.crt
  trap 'kill $(jobs -p) 2>/dev/null || :; umount -R "$work"/{store,site} 2>/dev/null || :; buildah umount -a >/dev/null; buildah rm -a >/dev/null; rm -rf "$work"' EXIT
  ip link set lo up
  printf '127.0.0.1 localhost %s %s\n' $SITE_NAME $STUDIO_NAME >"$work/hosts"
  mount --bind "$work/hosts" /etc/hosts
  for image in store site; do
    mkdir "$work/$image"
    mount --bind "$(buildah mount "$(buildah from --pull=never "localhost/westie-$image")")" "$work/$image"
    mount -o remount,bind,ro "$work/$image"
    mount -t tmpfs none "$work/$image/tmp"
    mount -t proc none "$work/$image/proc"
    mount --rbind /dev "$work/$image/dev"
    mount --bind "$work/hosts" "$work/$image/etc/hosts"
  done
  install -d -o 10001 -g 10001 "$work/data" "$work/pages"
  mount --bind "$work/data" "$work/store/data"
  mount -t tmpfs none "$work/store/mnt" # where compose.yaml says /backups, which Docker makes
  install -d -o 10001 -g 10001 "$work/store/mnt/backups"
  mount --bind "$work/pages" "$work/site/srv/westie/web/.next"

  sed "0,/^{\$/s##{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tstorage file_system $work/caddy#" deploy/caddy/Caddyfile >"$work/Caddyfile"
  HOME=$work caddy run --adapter caddyfile --config "$work/Caddyfile" >"$work/caddy.log" 2>&1 &
  until [ -s "$authority" ]; do sleep 0.1; done
  chmod -R a+rX "$work"
  cp "$authority" "$work/site/tmp/authority.pem"

  echo "… the first account, and a token for the site, before anything runs"
  (in_image store "" node packages/lake/src/cli.ts invite anna@example.org --role administrator) >/dev/null
  token=$( (in_image store "" node packages/lake/src/cli.ts token Sites --role viewer) | grep -oE '[[:alnum:]_-]{32,}' | head -1)

  echo "… store and site, healthy"
  start store "LAKE_TRUSTED_PROXIES=127.0.0.1"
  store=$started
  until_healthy store
  site_environment="NODE_EXTRA_CA_CERTS=/tmp/authority.pem SANITY_READ_TOKEN=$token SANITY_WEBHOOK_SECRET=$token"
  start site "$site_environment"
  site=$started
  until_healthy site
  for path in / /classes /firsttime /register /teachers /community /contact-us /calendar.ics /share/classes.png; do
    page "$path" >/dev/null || { echo "$path is not there"; exit 1; }
  done
  curl -sS --fail -o /dev/null --cacert "$authority" "https://$STUDIO_NAME/"

  echo "… an edit is seen"
  set_price 2345
  until_page_says /register 23.45

  echo "… nobody is root, and only volumes can be written to"
  for process in $store $site; do
    grep -qE '^Uid:\s10001\s10001' "/proc/$process/status" && grep -qE '^CapEff:\s0+$' "/proc/$process/status"
  done
  for image in store site; do
    if (in_image $image "" touch /srv/westie/written) 2>/dev/null; then echo "$image can be written to" && exit 1; fi
  done

  echo "… both end within their time when they are asked to; without the store, a restarted site shows the last good pages"
  kill $store $site
  wait $store $site
  start site "$site_environment"
  until_healthy site
  until_page_says /register 23.45

  echo "… a backup is restored"
  start store "LAKE_TRUSTED_PROXIES=127.0.0.1"
  store=$started
  until_healthy store
  (in_image store "" node packages/lake/src/cli.ts backup /mnt/backups/latest) >/dev/null
  set_price 2456
  until_page_says /register 24.56
  kill $store
  wait $store
  (in_image store "" sh -c 'rm -r /data/* && cp -r /mnt/backups/latest/. /data') >/dev/null
  start store "LAKE_TRUSTED_PROXIES=127.0.0.1"
  until_healthy store
  until_page_says /register 23.45

  buildah images --format '{{.Name}} {{.Size}}' | grep westie
  echo "All of it holds"
}

if [ "${1:-}" = inside ]; then inside && exit; fi
buildah inspect --type image "$base" >/dev/null 2>&1 || base_image
build site
build store
exec unshare --mount --net --pid --fork --mount-proc "$0" inside
