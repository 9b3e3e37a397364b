import type { SanityDocument } from '@sanity/client'

type Change = (value: unknown, name: string) => unknown

/** Returns a document whose fields, at any depth, are replaced by `change`; undefined removes a field. */
export const eachField = (document: SanityDocument, change: Change) => replaceIn(document, change) as SanityDocument

function replaceIn(content: unknown, change: Change): unknown {
  if (Array.isArray(content)) return content.map((item) => replaceIn(item, change))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const changed = name.startsWith('_') ? value : change(value, name)
      return [name, changed === value ? replaceIn(value, change) : changed]
    }),
  )
}
