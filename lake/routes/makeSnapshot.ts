import { basename } from 'node:path'
import type { Handler } from '../routes.ts'

/**
 * `POST /snapshots`: has the database copied while it is in use; nobody else may open it. For `lake/commands/backup.ts`,
 * which works on the same machine.
 * @returns the name of the folder, in LAKE_DIR, that holds the copy; whoever asked removes it
 */
export const makeSnapshot: Handler = async ({ lake }) =>
  Response.json({ folder: basename(await lake.store.snapshot()) }, { status: 201 })
