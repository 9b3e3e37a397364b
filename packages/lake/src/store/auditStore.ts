import type { DatabaseSync } from 'node:sqlite'
import { prepareIn } from './statements.ts'

/** An event, at a time in milliseconds since 1970. */
export type AuditEntry = {
  sequence: number
  at: number
  action: string
  /** The id of an account, `command line` or `update`; null for somebody who is not signed in. */
  actor: string | null
  /** The id of the account that it concerns. */
  subject: string | null
  /** The client's IP address; empty if there is none. */
  address: string
  detail: string
}

/** So many entries of one action by one actor about one account are kept, so that nobody can push out those of others. */
export const keptAlike = 1000

export function createAuditStore(db: DatabaseSync) {
  const { get, all, run } = prepareIn(db)
  const insert = get<AuditEntry>(`
    insert into audit (at, action, actor, subject, address, detail)
    values (:at, :action, :actor, :subject, :address, :detail) returning *`)
  const removeSurplus = run(`
    delete from audit where sequence in (
      select sequence from audit where action = ? and actor is ? and subject is ?
      order by sequence desc limit -1 offset ${keptAlike})`)
  const watchers = new Set<(entry: AuditEntry) => void>()

  return {
    add(entry: Omit<AuditEntry, 'sequence'>): void {
      const added = insert(entry) as AuditEntry
      removeSurplus(entry.action, entry.actor, entry.subject)
      for (const watch of watchers) watch(added)
    },
    /** Calls a function with each new entry. */
    watch: (watcher: (entry: AuditEntry) => void): void => void watchers.add(watcher),
    /** Returns a page of entries from before a sequence number, newest first. */
    list: all<AuditEntry>('select * from audit where sequence < :before order by sequence desc limit :limit'),
    /** Removes entries from before a time. */
    prune: run('delete from audit where at < ?'),
  }
}
