import { hash, randomBytes } from 'node:crypto'
import type { Store } from '../store/store.ts'

/** Carried by every live message, and by answers of which nobody can say which types they read. */
export const everythingTag = 's1:all'

/**
 * Makes the tags of a dataset, carried by answers that read documents of a type, and by messages that one of them changed.
 * A key of the lake keeps others from telling which type a tag stands for.
 */
export function typeTags(store: Store, dataset: string): (type: string) => string {
  const key = tagKey(store)
  return (type) => `s1:${hash('sha256', JSON.stringify([key, dataset, type]), 'base64url').slice(0, 16)}`
}

/** Kept, so that answers from before a restart still go out of date. */
function tagKey(store: Store): string {
  const kept = store.getSetting('tagKey')
  if (kept) return kept
  const key = randomBytes(16).toString('hex')
  store.putSetting('tagKey', key)
  return key
}
