import type { DatabaseSync } from 'node:sqlite'

export type AuditStore = ReturnType<typeof openAuditStore>

/** An event that happened `count` times between `at` and `lastAt`, in milliseconds since 1970. */
export type AuditEntry = {
  sequence: number
  at: number
  action: string
  /** The id of an account or `command line`; null for somebody who is not signed in. */
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

/** Entries of a person, older than a sequence number and not before a time. */
export type AuditRange = { person: string | null; before: number; since: number; limit: number }

export function openAuditStore(db: DatabaseSync) {
  const sql = {
    add: db.prepare(`
      insert into audit (at, action, actor, subject, address, detail, count, lastAt)
      values (:at, :action, :actor, :subject, :address, :detail, 1, :at) returning *`),
    count: db.prepare('select count(*) as count from audit where action = ? and at > ?'),
    find: db.prepare(`
      select sequence from audit where action = :action and at > :since and actor is :actor and subject is :subject
        and address = :address and detail = :detail order by sequence desc limit 1`),
    repeat: db.prepare('update audit set count = count + 1, lastAt = ? where sequence = ?'),
    list: db.prepare(`
      select * from audit where (:person is null or actor = :person or subject = :person)
        and sequence < :before and lastAt >= :since order by sequence desc limit :limit`),
    people: db.prepare(
      'select actor as id from audit where actor is not null union select subject from audit where subject is not null',
    ),
    lastSeen: db.prepare('select max(lastAt) as at from audit where actor = ?'),
    prune: db.prepare('delete from audit where lastAt < ?'),
  }
  const watchers = new Set<(entry: AuditEntry) => void>()

  return {
    add(entry: NewEntry): void {
      const added = sql.add.get(entry) as AuditEntry
      for (const watch of watchers) watch(added)
    },
    /** Calls a function with each new entry; not with repetitions. */
    watch: (watcher: (entry: AuditEntry) => void): void => void watchers.add(watcher),
    /** Returns the number of an action's entries since a time. */
    count: (action: string, since: number): number => Number(sql.count.get(action, since)?.count),
    /** Returns the sequence number of an equal entry since a time; null without one. */
    find: ({ at: _, ...entry }: NewEntry, since: number) =>
      (sql.find.get({ ...entry, since })?.sequence ?? null) as number | null,
    repeat: (sequence: number, at: number): void => void sql.repeat.run(at, sequence),
    /** Returns entries, newest first. */
    list: (range: AuditRange) => sql.list.all(range) as AuditEntry[],
    /** Returns the ids of all who did something or whom it concerned. */
    people: () => sql.people.all().map(({ id }) => String(id)),
    /** Returns when an account last did something that is recorded; null if it is not known. */
    lastSeen: (account: string) => (sql.lastSeen.get(account)?.at ?? null) as number | null,
    /** Removes entries whose last event was before a time. */
    prune: (before: number): void => void sql.prune.run(before),
  }
}
