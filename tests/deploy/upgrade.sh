#!/bin/bash
# Upgrades the project itself from one tag to the next as docs/going-live.md says, and prints how long the site did not answer, and how
# long an upgrade in place takes it away: npm ci and a start that builds. In the project's folder, which must have no uncommitted changes; takes some ten
# minutes: tests/deploy/upgrade.sh
set -euo pipefail
export PORT=${PORT:-3000} LAKE_PORT=${LAKE_PORT:-3333}
project=$PWD work=$(mktemp -d)
mkdir "$work/bin" "$work/data"
trap '"$work/bin/systemctl" stop; kill $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT

cat >"$work/bin/systemctl" <<END
#!/bin/sh
case \$1 in
start) cd $work/westie && NODE_ENV=production exec setsid node_modules/.bin/node bin/start.ts >>$work/log 2>&1 & echo \$! >$work/pid ;;
stop) if [ -e $work/pid ]; then kill \$(cat $work/pid); while kill -0 \$(cat $work/pid) 2>/dev/null; do sleep 0.05; done; rm $work/pid; fi ;;
is-failed) ! kill -0 \$(cat $work/pid) 2>/dev/null ;;
esac
END
chmod +x "$work/bin/systemctl"
export PATH=$work/bin:$PATH

tag() { git -C "$work/origin" -c user.name=Anna -c user.email=anna@example.org commit --quiet --allow-empty -m "$1" && git -C "$work/origin" tag "$1"; }
git clone --quiet "$project" "$work/origin"
tag v0.2.0
git clone --quiet --branch v0.2.0 "$work/origin" "$work/westie-v0.2.0" 2>/dev/null
ln -s westie-v0.2.0 "$work/westie"
printf 'PORT=%s\nLAKE_PORT=%s\nLAKE_DIR=%s\nSITE_URL=http://localhost:%s\nSANITY_API_HOST=http://localhost:%s\n' "$PORT" "$LAKE_PORT" "$work/data" "$PORT" "$LAKE_PORT" >"$work/westie/.env"
cd "$work/westie"
start=$SECONDS
npm ci --prefer-offline --no-audit --no-fund >/dev/null 2>&1
systemctl start
until curl -fso /dev/null "http://127.0.0.1:$PORT/api/health"; do sleep 0.2; done
echo "npm ci and a start that builds: $((SECONDS - start)) s, for which an upgrade in place takes the site away"

echo "const text = 'a change of the site'" >"$work/origin/web/changed.ts"
git -C "$work/origin" add web/changed.ts
tag v0.3.0

# One request every 50 ms, each with what it got.
( while :; do printf '%s %s\n' "$(date +%s.%N)" "$(curl -so /dev/null -m 2 -w '%{http_code}' "http://127.0.0.1:$PORT/" || :)"; sleep 0.05; done ) >>"$work/answers" &
gap() { awk '$2 == 200 { if (last && $1 - last > longest) longest = $1 - last; last = $1 } END { printf "%.1f s\n", longest }' "$work/answers"; }
start=$SECONDS
npm run --silent upgrade
echo "The upgrade took $((SECONDS - start)) s; the site did not answer for $(gap)"
: >"$work/answers"
cd "$work/westie"
npm run --silent upgrade -- --back
sleep 1
echo "Going back: the site did not answer for $(gap); $(readlink "$work/westie") runs"
