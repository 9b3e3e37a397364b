#!/bin/sh
# Run in the project's folder: writes a backup of the store into BACKUP_DIR, keeps the 30 newest, runs the command in
# BACKUP_ELSEWHERE, if there is one, with the new file as $1, and restores the new file into a temporary folder to prove it. Fails when
# any of these does.
set -eu
file=$BACKUP_DIR/lake-$(date -u +%Y-%m-%dT%H%M%S).tar
node_modules/.bin/node packages/lake/src/cli.ts backup "$file"
find "$BACKUP_DIR" -maxdepth 1 -name 'lake-*.tar' | sort | head -n -30 | while read -r old; do rm -- "$old"; done
if [ -n "${BACKUP_ELSEWHERE:-}" ]; then sh -c "$BACKUP_ELSEWHERE" sh "$file"; fi
node_modules/.bin/node packages/lake/src/cli.ts drill "$file"
