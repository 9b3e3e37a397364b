#!/bin/sh
# Upgrades an installation as docs/going-live.md describes: builds a release in a folder next to the running one, points the link to it,
# and goes back if it does not become healthy. Run it as root, in the folder of the running release:
#   deploy/upgrade.sh [TAG]    to the newest release, or to this one
#   deploy/upgrade.sh --back   to the previous release
# Root runs nothing of a release but this file and npm ci, whose files belong to root. The service's user builds.
set -eu
running=$(realpath "$(dirname "$0")/..") link=${running%-v[0-9]*} service=westie
cd "$running"
fail() { echo "$*" >&2 && exit 1; }
[ -L "$link" ] || fail "$running can't be upgraded, because it isn't a release folder with a link to it; see \"Upgrade\" in docs/going-live.md"

setting() { value=$([ ! -e .env ] || sed -n "s/^$1=//p" .env | tail -n 1 | tr -d "\"'") && echo "${value:-$2}"; }
as() { user=$1 && shift && if [ "$(id -un)" = "$user" ]; then "$@"; else runuser -u "$user" -- "$@"; fi; }
point() { ln -sfn "$(basename "$2")" "$1.next" && mv -T "$1.next" "$1"; }
start() { trap - EXIT && { systemctl reset-failed $service || true; } && systemctl start $service; }
stop() { trap start EXIT && systemctl stop $service; } # whatever fails until the next start, the service runs again
parts="$([ ! -d studio/dist ] || echo studio) $([ ! -d web/.next ] || echo site)"
builder=$(stat -c %U studio/dist web/.next 2>/dev/null | head -n 1)

# The database is copied while the store is stopped. Uploads never change. A store on another machine has none here.
data=$(setting LAKE_DIR .lake) database=lake.sqlite
as_owner() { as "$(stat -c %U "$data")" env PATH="$running/node_modules/.bin:$PATH" sh -euc "cd '$data' && $1"; }
format() { as_owner "node -p \"new (require('node:sqlite').DatabaseSync)('$1$database').prepare('pragma user_version').get().user_version\""; }
keep_database() { as_owner "rm -rf kept && mkdir -m 700 kept && cp -p $database* kept && rm -rf before-upgrade && mv kept before-upgrade"; }
restore_database() {
  [ "$(format before-upgrade/)" != "$(format '')" ] || return 0
  aside=$(as_owner 'mktemp -d replaced-XXXXXX')
  as_owner "mv $database* $aside && cp -p before-upgrade/$database* ."
  echo "The previous release can't read the newer database, which was moved to $data/$aside with the edits since the upgrade"
}

becomes_healthy() {
  url=http://localhost:$(setting PORT 3000)/api/health
  [ -d "$link/web/.next" ] || url=http://localhost:$(setting LAKE_PORT 3333)/v1/ping
  for _ in $(seq 180); do
    node -e 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$url" && return 0
    ! systemctl is-failed --quiet $service || return 1
    sleep 1
  done
  return 1
}

go_back() {
  previous=$(realpath -e "$link-previous") || fail "$link-previous doesn't exist, so there isn't a release to go back to"
  echo "Going back to $previous"
  stop
  [ ! -e "$data/before-upgrade/$database" ] || restore_database
  point "$link" "$previous"
  rm "$link-previous"
  start
  becomes_healthy || fail "$previous isn't healthy; see journalctl -u $service"
}

if [ "${1:-}" = --back ]; then
  go_back
  exit
fi
git fetch --quiet --tags origin
tag=${1:-$(git tag --list 'v*.*.*' --sort=-v:refname | head -n 1)} target=$link-$tag
git rev-parse --quiet --verify "refs/tags/$tag" >/dev/null || fail "There is no release $tag; git tag lists the existing ones"
case $data in /*) ;; *) [ ! -e "$data" ] || fail "LAKE_DIR is \"$data\", inside the running release; move it to a separate folder, such as /var/lib/westie" ;; esac
[ "$target" != "$running" ] || { echo "$link is already running $tag" && exit; }

echo "Building $tag in $target"
rm -rf "$target"
trap 'rm -rf "$target" "${home:-}"' EXIT # a failed build may have filled the disk
git clone --quiet --config advice.detachedHead=false --branch "$tag" "$running" "$target"
git -C "$target" remote set-url origin "$(git remote get-url origin)"
[ ! -e .env ] || cp -p .env "$target/.env"
cd "$target"
npm ci --no-audit --no-fund
chgrp "$(id -gn "$builder")" web web/public studio && chmod 1775 web web/public studio # the builder adds files, but can't change sources
home=$(as "$builder" mktemp -d)
as "$builder" env NODE_ENV=production HOME="$home" npm_config_cache="$home" npm run build -- $parts # two words
rm -rf "$home"
trap - EXIT
cd "$running"

echo "Switching to $tag"
stop
[ ! -e "$data/$database" ] || keep_database
point "$link-previous" "$running"
point "$link" "$target"
start
if ! becomes_healthy; then
  go_back
  fail "$tag didn't become healthy, so the previous release is running again; see journalctl -u $service"
fi
for other in "$link"-v[0-9]*; do case $other in "$running" | "$target") ;; *) rm -rf "$other" ;; esac; done
echo "$link is running $tag. To go back to $running, run in $link: deploy/upgrade.sh --back"
