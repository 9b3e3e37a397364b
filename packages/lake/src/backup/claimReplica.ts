import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../store/store.ts'

/**
 * Marks the folder of a replica as that of this lake. A new store in the place of a lost one must not overwrite the only copy of
 * it, and a restored copy elsewhere must not continue the original's.
 * @throws Error when the folder is absent, or has what another lake wrote
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

/** Tells a store and its restored copies from any other. */
function identityOf(store: Store): string {
  const known = store.getSetting('storeId')
  if (known !== null) return known
  const id = randomUUID()
  store.putSetting('storeId', id)
  return id
}
