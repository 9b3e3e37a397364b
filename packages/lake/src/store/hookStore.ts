import type { DatabaseSync } from 'node:sqlite'

/** A webhook in the format of the management API. @see https://www.sanity.io/docs/webhooks */
export type Hook = {
  id: string
  name: string
  url: string
  secret: string | null
  dataset: string
}

/** The state of a webhook's delivery. The history contains the remaining messages. */
export type DeliveryState = {
  /** The last transaction whose messages were sent or set aside. */
  cursor: number
  /** The number of changes of the next transaction that were sent or set aside. */
  sentChanges: number
  /** Failed attempts in a row, of all messages. */
  attempts: number
  /** Messages that were set aside since the last successful one. */
  setAside: number
  /** The reason why the last attempt failed; null if it did not. */
  reason: string | null
}

/** SQL for the first transaction that a webhook still needs; null if none does. */
export const firstNeeded = `(
  select min((
    select sequence from transactions where dataset = hooks.json ->> 'dataset' and sequence > hooks.cursor
    order by sequence limit 1
  ))
  from hooks
)`

export function createHookStore(db: DatabaseSync) {
  const sql = {
    hooks: db.prepare('select json from hooks order by id'),
    hook: db.prepare('select json from hooks where id = ?'),
    start: db.prepare(`
      insert or replace into hooks (id, json, cursor)
      values (?, ?, (select coalesce(max(sequence), 0) from transactions))`),
    change: db.prepare('update hooks set json = ?, attempts = 0 where id = ?'),
    remove: db.prepare('delete from hooks where id = ?'),
    state: db.prepare('select cursor, sentChanges, attempts, setAside, reason from hooks where id = ?'),
    save: db.prepare(`
      update hooks set cursor = :cursor, sentChanges = :sentChanges, attempts = :attempts, setAside = :setAside,
        reason = :reason
      where id = :id and json = :json and cursor = :cursorBefore and sentChanges = :sentBefore`),
    waitingSince: db.prepare(
      'select timestamp from transactions where dataset = ? and sequence > ? order by sequence limit 1',
    ),
  }

  const get = (id: string) => sql.hook.all(id).map(toHook)[0] ?? null

  const state = (id: string): DeliveryState => ({ ...none, ...sql.state.get(id) })

  return {
    all: () => sql.hooks.all().map(toHook),
    get,
    /** Stores a webhook. A new one and one for another dataset start with the next transaction. */
    put(hook: Hook): void {
      if (get(hook.id)?.dataset === hook.dataset) sql.change.run(JSON.stringify(hook), hook.id)
      else sql.start.run(hook.id, JSON.stringify(hook))
    },
    remove: (id: string): boolean => sql.remove.run(id).changes > 0,

    state,
    /** Stores the next state. Returns false, and stores nothing, if the webhook was changed meanwhile. */
    save(hook: Hook, before: DeliveryState, after: DeliveryState): boolean {
      const unchanged = { id: hook.id, json: JSON.stringify(hook) }
      const from = { cursorBefore: before.cursor, sentBefore: before.sentChanges }
      return sql.save.run({ ...after, ...unchanged, ...from }).changes > 0
    },
    /** Returns the ISO time of the oldest transaction that a webhook still has to send; null if there is none. */
    waitingSince: ({ id, dataset }: Hook): string | null =>
      (sql.waitingSince.get(dataset, state(id).cursor)?.timestamp ?? null) as string | null,
  }
}

const none: DeliveryState = { cursor: 0, sentChanges: 0, attempts: 0, setAside: 0, reason: null }

const toHook = ({ json }: Record<string, unknown>) => JSON.parse(String(json)) as Hook
