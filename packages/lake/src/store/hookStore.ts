import type { DatabaseSync } from 'node:sqlite'
import type { Operation } from '../document.ts'

/** A GROQ-powered webhook in the format of the management API. @see https://www.sanity.io/docs/webhooks */
export type Hook = {
  id: string
  type: 'document'
  name: string
  description: string
  url: string
  httpMethod: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET'
  headers: Record<string, string>
  secret: string | null
  apiVersion: string
  dataset: string
  includeDrafts: boolean
  includeAllVersions: boolean
  isDisabled: boolean
  isDisabledByUser: boolean
  rule: { on: Operation[]; filter: string; projection: string }
}

/** A hook's message about one changed document; kept for a while after it is delivered or set aside, for inspection. */
export type Message = {
  operation: Operation
  documentId: string
  transactionId: string
  transactionTime: string
  /** JSON, exactly as signed and sent. */
  body: string
}

export type Outcome = {
  /** `retry` if the receiver may accept it later, `failure` if it never will. */
  status: 'success' | 'failure' | 'retry'
  /** HTTP status; null without a response. */
  resultCode: number | null
  /** The beginning of the response, or why there was none. */
  resultBody: string
  /** Delay in milliseconds that the receiver asks for. */
  retryAfter: number | null
  /** ISO timestamp of the attempt. */
  startedAt: string
  durationInMs: number
}

export type MessageRecord = {
  id: string
  /** The id of the hook. */
  hook: string
  status: 'queued' | 'success' | 'failure'
  attempts: number
  due: number
  message: Message
  result: Outcome | null
}

type Undelivered = {
  waiting: number
  /** ISO time of the oldest change that was not delivered. */
  waitingSince: string | null
  setAside: number
  /** The outcome of a recent attempt. */
  last: Outcome | null
}

const keptMessages = 1000

export function openHookStore(db: DatabaseSync, atomically: <T>(work: () => T) => T) {
  const sql = {
    hooks: db.prepare('select json from hooks order by id'),
    hook: db.prepare('select json from hooks where id = ?'),
    put: db.prepare(`
      insert into hooks values (?, ?, (select coalesce(max(sequence), 0) from transactions))
      on conflict do update set json = excluded.json, cursor = iif(
        hooks.json ->> 'isDisabled' or hooks.json ->> 'isDisabledByUser', excluded.cursor, hooks.cursor)`),
    remove: db.prepare('delete from hooks where id = ?'),
    cursor: db.prepare('select cursor from hooks where id = ?'),
    setCursor: db.prepare('update hooks set cursor = ? where id = ?'),
    enqueue: db.prepare(
      `insert into hook_messages (id, hook, json, status, attempts, due) select ?, id, ?, 'queued', 0, ? from hooks where id = ?`,
    ),
    nextQueued: db.prepare(
      `select * from hook_messages where hook = ? and status = 'queued' order by due, sequence limit 1`,
    ),
    finish: db.prepare('update hook_messages set status = ?, attempts = attempts + 1, result = ? where id = ?'),
    postpone: db.prepare('update hook_messages set attempts = attempts + 1, due = ?, result = ? where id = ?'),
    retryNow: db.prepare(`update hook_messages set due = ? where hook = ? and status = 'queued' and due > ?`),
    correctDueTimes: db.prepare(`
      update hook_messages set due = :now
      where hook = :hook and status = 'queued' and due > :now and (due > :latest or attempts = 0)`),
    prune: db.prepare(`
      delete from hook_messages where hook = :hook and status <> 'queued' and sequence <= (
        select sequence from hook_messages where hook = :hook and status <> 'queued' order by sequence desc limit 1 offset ${keptMessages}
      )`),
    unread: db.prepare(
      'select timestamp from transactions where dataset = ? and sequence > ? order by sequence limit 1',
    ),
    waiting: db.prepare(`
      select count(*) as waiting, min(json ->> 'transactionTime') as since, max(result) as result
      from hook_messages where hook = ? and status = 'queued'`),
    setAside: db.prepare(`
      select count(*) as setAside, max(result) as result from hook_messages
      where hook = :hook and status = 'failure' and sequence > (
        select coalesce(max(sequence), 0) from hook_messages where hook = :hook and status = 'success')`),
    messages: db.prepare('select * from hook_messages where hook = ? order by sequence desc limit 100'),
    message: db.prepare('select * from hook_messages where id = ?'),
  }

  return {
    all: () => sql.hooks.all().map(toHook),
    get: (id: string) => sql.hook.all(id).map(toHook)[0] ?? null,
    /** Stores a hook. A new or previously disabled one starts with the next transaction. */
    put: (hook: Hook): void => void sql.put.run(hook.id, JSON.stringify(hook)),
    remove: (id: string): boolean => sql.remove.run(id).changes > 0,

    cursor: (id: string): number => Number(sql.cursor.get(id)?.cursor ?? 0),
    /** Queues messages and advances the hook's cursor past their transaction, atomically. */
    enqueue: (hook: string, messages: { id: string; message: Message }[], cursor: number, due: number): void =>
      atomically(() => {
        for (const { id, message } of messages) sql.enqueue.run(id, JSON.stringify(message), due, hook)
        sql.setCursor.run(cursor, hook)
      }),

    nextQueued: (hook: string) => sql.nextQueued.all(hook).map(toRecord)[0] ?? null,
    /** Stores the outcome of a message's last attempt: one that would be retried has failed. */
    finish(hook: string, id: string, outcome: Outcome): void {
      const status = outcome.status === 'success' ? 'success' : 'failure'
      sql.finish.run(status, JSON.stringify({ ...outcome, status }), id)
      sql.prune.run({ hook })
    },
    postpone: (id: string, due: number, result: Outcome): void =>
      void sql.postpone.run(due, JSON.stringify(result), id),
    /** Makes waiting messages due, after the receiver became reachable again. */
    retryNow: (hook: string, now: number): void => void sql.retryNow.run(now, hook, now),
    /** Makes messages due that were queued before the clock was set back; `latest` is the longest possible wait. */
    correctDueTimes: (hook: string, now: number, latest: number): void =>
      void sql.correctDueTimes.run({ hook, now, latest }),
    /** Summarizes what a hook has not delivered: waiting messages, and those set aside since the last delivery. */
    undelivered({ id, dataset }: Hook): Undelivered {
      const queued = sql.waiting.get(id) ?? {}
      const failed = sql.setAside.get({ hook: id }) ?? {}
      const unread = sql.unread.get(dataset, Number(sql.cursor.get(id)?.cursor ?? 0))?.timestamp
      const times = [queued.since, unread].filter((time) => typeof time === 'string')
      const results = [queued.result, failed.result].map((json) => JSON.parse(String(json)) as Outcome | null)
      return {
        waiting: Number(queued.waiting),
        waitingSince: times.sort()[0] ?? null,
        setAside: Number(failed.setAside),
        last: results.find((result) => result !== null) ?? null,
      }
    },
    messages: (hook: string) => sql.messages.all(hook).map(toRecord),
    message: (id: string) => sql.message.all(id).map(toRecord)[0] ?? null,
  }
}

type Row = Record<string, unknown>

const toHook = ({ json }: Row) => JSON.parse(String(json)) as Hook

const toRecord = ({ json, result, ...row }: Row): MessageRecord => ({
  ...(row as Pick<MessageRecord, 'id' | 'hook' | 'status' | 'attempts' | 'due'>),
  message: JSON.parse(String(json)) as Message,
  result: JSON.parse(String(result)) as Outcome | null,
})
