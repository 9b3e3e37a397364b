#!/bin/sh
# Backs the store up to BACKUP_DIR/latest, keeps a copy of each of the last 30 backups, and runs the command in BACKUP_ELSEWHERE, if
# set, with the folder of the latest one as $1. Fails if any of these fails. Run it in the project's folder.
set -eu
latest=$BACKUP_DIR/latest
node_modules/.bin/node packages/lake/src/cli.ts backup "$latest"
# Uses hard links: backups replace files instead of changing them, so a copy only takes the space of its database.
rm -rf "$BACKUP_DIR/unfinished"
cp -al "$latest" "$BACKUP_DIR/unfinished"
mv "$BACKUP_DIR/unfinished" "$BACKUP_DIR/lake-$(date -u +%Y-%m-%dT%H%M%S)"
find "$BACKUP_DIR" -maxdepth 1 -type d -name 'lake-*' | sort | head -n -30 | while read -r old; do rm -r -- "$old"; done
if [ -n "${BACKUP_ELSEWHERE:-}" ]; then sh -c "$BACKUP_ELSEWHERE" sh "$latest"; fi
