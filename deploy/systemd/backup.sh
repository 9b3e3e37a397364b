#!/bin/sh
# Backs the store up to BACKUP_DIR/latest, keeps it as it is tonight in a folder of its own, with those of the 29 nights before, and
# runs the command in BACKUP_ELSEWHERE, if set, with the folder of the latest one as $1. Fails if any of these fails. Run it in the
# project's folder.
set -eu
latest=$BACKUP_DIR/latest
node_modules/.bin/node packages/lake/src/cli.ts backup "$latest"
# Hard links: the next backup replaces the files that differ, and changes none. So a night takes the space of its database.
rm -rf "$BACKUP_DIR/unfinished"
cp -al "$latest" "$BACKUP_DIR/unfinished"
mv "$BACKUP_DIR/unfinished" "$BACKUP_DIR/lake-$(date -u +%Y-%m-%dT%H%M%S)"
find "$BACKUP_DIR" -maxdepth 1 -type d -name 'lake-*' | sort | head -n -30 | while read -r old; do rm -r -- "$old"; done
if [ -n "${BACKUP_ELSEWHERE:-}" ]; then sh -c "$BACKUP_ELSEWHERE" sh "$latest"; fi
