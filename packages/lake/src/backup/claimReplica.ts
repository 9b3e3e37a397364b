import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../store/store.ts'

/**
 * Marks the folder of a replica as this lake's. A new store that replaces a lost one must not overwrite its only copy, and a
 * restored copy elsewhere must not continue the original's replica.
 * @throws Error if the folder does not exist, or belongs to another lake
 */
export function claimReplica(replica: string, dir: string, store: Store): void {
  const path = join(replica, 'owner.json')
  const id = identityOf(store)
  if (!existsSync(path)) return writeFileSync(path, JSON.stringify({ dir, store: id }), { flush: true })
  const owner = JSON.parse(readFileSync(path, 'utf8')) as { dir: string; store: string }
  if (owner.store !== id)
    throw new Error('it holds the replica of another store; restore that one first, or use an empty folder')
  if (owner.dir !== dir)
    throw new Error(`it holds the replica of the lake in ${owner.dir}; use an empty folder, or remove ${path}`)
}

/** Returns an id that a store shares with its restored copies only. */
function identityOf(store: Store): string {
  const known = store.getSetting('storeId')
  if (known !== null) return known
  const id = randomUUID()
  store.putSetting('storeId', id)
  return id
}
