import type { DatabaseSync } from 'node:sqlite'
import { prepareIn } from './statements.ts'

/** An event that happened `count` times between `at` and `lastAt`, in milliseconds since 1970. */
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
  count: number
  lastAt: number
}

type NewEntry = Omit<AuditEntry, 'sequence' | 'count' | 'lastAt'>

/** Entries about an account, or all, that are older than a sequence number, and not older than a time. */
type AuditRange = { person: string | null; before: number; since: number; limit: number }

export function createAuditStore(db: DatabaseSync) {
  const { get, all, run } = prepareIn(db)
  const insert = get<AuditEntry>(`
    insert into audit (at, action, actor, subject, address, detail, count, lastAt)
    values (:at, :action, :actor, :subject, :address, :detail, 1, :at) returning *`)
  const count = get<{ count: number }>('select count(*) as count from audit where action = ? and at > ? and at <= ?')
  const same = get<{ sequence: number }>(`
    select sequence from audit where action = :action and at > :since and at <= :at and actor is :actor and subject is :subject
      and address = :address and detail = :detail order by sequence desc limit 1`)
  const page = (condition: string) =>
    `select * from audit where ${condition} and sequence < :before and lastAt >= :since order by sequence desc limit :limit`
  const listAll = all<AuditEntry>(page('true'))
  const listOf = all<AuditEntry>(`
    select * from (${page('actor = :person')}) union select * from (${page('subject = :person')})
    order by sequence desc limit :limit`)
  const people = all<{ id: string }>(`
    select id from (select id from accounts union all values ('command line'), ('update')) as people
    where exists (select 1 from audit where actor = people.id) or exists (select 1 from audit where subject = people.id)`)
  const lastSeen = get<{ at: number | null }>('select max(lastAt) as at from audit where actor = ?')
  const watchers = new Set<(entry: AuditEntry) => void>()

  return {
    add(entry: NewEntry): void {
      const added = insert(entry) as AuditEntry
      for (const watch of watchers) watch(added)
    },
    /** Calls a function with each new entry; not with repetitions. */
    watch: (watcher: (entry: AuditEntry) => void): void => void watchers.add(watcher),
    /** Returns the number of an action's entries in a period. */
    count: (action: string, since: number, until: number): number => count(action, since, until)?.count ?? 0,
    /** Returns the sequence number of an equal entry since a time; null without one. */
    find: (entry: NewEntry, since: number) => same({ ...entry, since })?.sequence ?? null,
    /** Counts another event for an entry. Takes its time and the entry's sequence number. */
    repeat: run('update audit set count = count + 1, lastAt = ? where sequence = ?'),
    /** Returns entries, newest first. */
    list: ({ person, ...range }: AuditRange) => (person === null ? listAll(range) : listOf({ person, ...range })),
    /** Returns the ids of all actors and subjects. */
    people: () => people().map(({ id }) => id),
    /** Returns when an account last did something that is recorded; null if it is not known. */
    lastSeen: (account: string) => lastSeen(account)?.at ?? null,
    /** Removes entries whose last event was before a time. */
    prune: run('delete from audit where lastAt < ?'),
  }
}
