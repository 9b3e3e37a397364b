import type { Change, DocumentContent, LakeDocument } from '../document.ts'
import { encodePatch, type MendozaPatch } from './mendoza.ts'

export type Effects = { apply: MendozaPatch; revert: MendozaPatch }

const known = new WeakMap<Change, Effects>()

/** How to get from one revision to the other and back. As on the hosted service, the patches know no `_rev`. */
export function effectsOf(change: Change): Effects {
  const before = withoutRevision(change.before)
  const after = withoutRevision(change.after)
  const effects = known.get(change) ?? { apply: encodePatch(before, after), revert: encodePatch(after, before) }
  known.set(change, effects)
  return effects
}

function withoutRevision(document: LakeDocument | null): DocumentContent | null {
  if (!document) return null
  const { _rev, ...content } = document
  return content
}
