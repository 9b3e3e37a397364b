#!/bin/sh
# Writes a backup of the store to BACKUP_DIR, keeps the 30 newest and nothing of backups that were killed, runs the command in
# BACKUP_ELSEWHERE, if set, with the new file as $1, and verifies the new file by restoring it to a temporary folder. Fails if any
# of these fails. Run it in the project's folder.
set -eu
file=$BACKUP_DIR/lake-$(date -u +%Y-%m-%dT%H%M%S).tar
find "$BACKUP_DIR" -maxdepth 1 -name 'lake-*.tar.partial' -mmin +1440 -delete
node_modules/.bin/node packages/lake/src/cli.ts backup "$file"
find "$BACKUP_DIR" -maxdepth 1 -name 'lake-*.tar' | sort | head -n -30 | while read -r old; do rm -- "$old"; done
if [ -n "${BACKUP_ELSEWHERE:-}" ]; then sh -c "$BACKUP_ELSEWHERE" sh "$file"; fi
node_modules/.bin/node packages/lake/src/cli.ts drill "$file"
