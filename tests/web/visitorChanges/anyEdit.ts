import fc from 'fast-check'
import type { Document } from '../../../web/visitorChanges/documentsClient.ts'

type Path = (string | number)[]

const leavesOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [
        [...path, key],
        ...leavesOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
      ])
    : [path]

/**
 * Generates an edit of one document: one of its values, at any depth, is replaced or removed, or all of it is deleted. The
 * site settings are never deleted: without them there are no pages to compare.
 */
export const anyEdit = (documents: Document[]): fc.Arbitrary<Record<string, Document | null>> =>
  fc.constantFrom(...documents.filter(({ _type }) => !_type.startsWith('sanity.'))).chain((document) => {
    const { _id, _type, _updatedAt, ...content } = document
    const paths = leavesOf(content).filter((path) => !['_type', '_key'].includes(String(path.at(-1))))
    const change = fc.record({
      path: fc.constantFrom(...paths),
      text: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('')),
      number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
      days: fc.integer({ min: -400, max: 400 }),
      isRemoved: fc.boolean(),
    })
    const edited = change.map(({ path, text, number, days, isRemoved }) => {
      const copy = structuredClone(document)
      const parent = path.slice(0, -1).reduce<Record<string, unknown>>((part, key) => part[key] as never, copy)
      const key = path.at(-1) as string
      const value = parent[key]
      if (isRemoved && Array.isArray(parent)) parent.splice(Number(key), 1)
      else if (isRemoved) parent[key] = undefined
      else if (typeof value === 'string') parent[key] = /^\d{4}-\d\d-\d\d/.test(value) ? shift(value, days) : text
      else if (typeof value === 'number') parent[key] = number
      else if (typeof value === 'boolean') parent[key] = !value
      else if (Array.isArray(value)) value.reverse()
      return { [_id]: copy }
    })
    if (_id === 'siteSettings') return edited
    return fc.oneof({ weight: 20, arbitrary: edited }, { weight: 1, arbitrary: fc.constant({ [_id]: null }) })
  })

const shift = (date: string, days: number) => {
  const shifted = new Date(Date.parse(date) + days * 86_400_000).toISOString()
  return date.length === 10 ? shifted.slice(0, 10) : shifted
}
