import { isAbsolute } from 'node:path'
import type { Handler } from '../context.ts'
import { embedder } from '../embedder.ts'
import { badRequest } from '../errors.ts'
import { readCount } from '../input.ts'
import { auditActions, nameOfActor } from '../store/auditLog.ts'

/** `GET /backups`: returns the time of the last good backup, and the error of the last one. It reveals no content. */
export const getBackups: Handler = ({ lake }) => lake.backups.getStatus()

/**
 * `POST /backups` with `{folder}`, an absolute path: makes a backup there. For the command line only, because nobody else
 * should choose where the lake writes.
 */
export const makeBackup: Handler = async ({ lake, json, caller, record }) => {
  if (!caller.isCommand) throw badRequest(`Backups are made at the command line: ${embedder.command} backup FOLDER`)
  const { folder } = await json()
  if (typeof folder !== 'string' || !isAbsolute(folder)) throw badRequest('folder must be an absolute path')
  const made = await lake.backups.make(folder, { createFolder: true })
  record('backup', { detail: folder })
  return made
}

const pageSize = 50

/** `GET /audit?before=`: returns a page of the audit log, newest first. `next`, null on the last page, is the next page's `before`. */
export const listAuditLog: Handler = ({ lake, url }) => {
  const last = Number.MAX_SAFE_INTEGER
  const before = readCount('before', url.searchParams.get('before'), last, last)
  const entries = lake.accounts.audit.list({ before, limit: pageSize + 1 })
  const shown = entries.slice(0, pageSize)
  const named = (id: string | null) =>
    id === null ? null : { id, name: nameOfActor(id) ?? lake.accounts.getName(id) ?? 'Somebody else' }
  return {
    entries: shown.map(({ sequence, at, action, actor, subject, address, detail }) => ({
      id: sequence,
      at: new Date(at).toISOString(),
      action,
      words: Object.entries(auditActions).find(([name]) => name === action)?.[1] ?? action,
      actor: named(actor),
      subject: named(subject),
      from: address,
      detail,
    })),
    next: entries.length > pageSize ? (shown.at(-1)?.sequence ?? null) : null,
  }
}
