import { contentOf } from '../../checks/contentTexts.ts'

export type Transaction = { timestamp: string; author: string; mutations: Mutation[] }
export type Mutation = Record<string, Record<string, unknown>>

type Edit = { author: string; fields: string[]; at: string }

type Content = Record<string, unknown>

/** Returns who changed which fields of a draft since it was published, latest author first. @param transactions newest first */
export function findUnpublishedEdits(transactions: Transaction[], draft: Content, published: Content | null): Edit[] {
  const edits = new Map<string, Edit>()
  for (const { author, timestamp, mutations } of transactions) {
    const fields = mutations.flatMap((mutation) => getChangedFields(mutation, String(draft._id), published === null))
    for (const field of fields) {
      if (!isChanged(field, draft, published)) continue
      const edit = edits.get(author) ?? { author, fields: [], at: timestamp }
      edits.set(author, edit)
      if (!edit.fields.includes(field)) edit.fields.push(field)
    }
    // Earlier transactions belong to a draft that was published or discarded.
    if (mutations.some(({ delete: removed }) => removed?.id === draft._id)) break
  }
  return [...edits.values()]
}

/** Returns the fields that a mutation changes. Ignores the copy of the published document that the first edit creates. */
function getChangedFields(mutation: Mutation, id: string, isNew: boolean): string[] {
  const { patch } = mutation
  const created = mutation.create ?? mutation.createIfNotExists ?? mutation.createOrReplace
  if (created?._id === id && (isNew || mutation.createOrReplace)) return ownFields(Object.keys(created))
  if (patch?.id !== id) return []
  const { items: _, ...places } = (patch.insert ?? {}) as Record<string, unknown>
  const byPath = ['set', 'setIfMissing', 'diffMatchPatch', 'inc', 'dec'].map((name) => patch[name] ?? {})
  const paths = [(patch.unset ?? []) as string[], byPath.flatMap(Object.keys), Object.values(places).map(String)]
  return ownFields(paths.flat().map(rootOf))
}

const rootOf = (path: string) => path.split(/[.[]/, 1)[0] ?? path
const ownFields = (names: string[]) => names.filter((name) => !name.startsWith('_'))

const isChanged = (field: string, draft: Content, published: Content | null) =>
  contentOf({ field: draft[field] }) !== contentOf({ field: published?.[field] })

/** Formats "Ana changed “Online price” here 3 minutes ago." */
export function describeEdit(
  { fields, at }: Edit,
  name: string,
  titleOf: (field: string) => string,
  now: number,
): string {
  const titles = fields.map((field) => `“${titleOf(field)}”`)
  return `${name} changed ${new Intl.ListFormat('en-US').format(titles)} here ${formatTimeAgo(Date.parse(at), now)}.`
}

const ago = new Intl.RelativeTimeFormat('en-US')

function formatTimeAgo(time: number, now: number): string {
  const minutes = Math.round((now - time) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  return minutes < 24 * 60
    ? ago.format(-Math.round(minutes / 60), 'hour')
    : ago.format(-Math.round(minutes / 60 / 24), 'day')
}
