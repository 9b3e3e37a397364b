import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { SchemaType, TypeNode } from 'groq-js'

type Path = (string | number)[]
export type Document = { _id: string; _type: string } & Record<string, unknown>

const schema = JSON.parse(readFileSync('web/sanity/schema.json', 'utf8')) as SchemaType

/** Returns the paths of all fields that a document's schema knows, including empty ones, and of all list items. */
export function placesIn(document: Document): Path[] {
  const type = schema.find(({ type, name }) => type === 'document' && name === document._type)
  if (type?.type !== 'document') return []
  return below({ type: 'object', attributes: type.attributes }, document, [], 0)
}

function below(type: TypeNode, value: unknown, path: Path, depth: number): Path[] {
  if (depth > 12) return []
  if (type.type === 'union') return type.of.flatMap((one) => below(one, value, path, depth + 1))
  if (type.type === 'inline') {
    const named = schema.find(({ name }) => name === type.name)
    return named?.type === 'type' ? below(named.value, value, path, depth + 1) : []
  }
  if (type.type === 'array') {
    const items: unknown[] = Array.isArray(value) && value.length > 0 ? value : [{}]
    return items.flatMap((item, index) => [[...path, index], ...below(type.of, item, [...path, index], depth + 1)])
  }
  if (type.type !== 'object') return []
  const all = { ...(type.rest?.type === 'object' && type.rest.attributes), ...type.attributes }
  const own = Object.entries(all).filter(([name]) => path.length > 0 || !name.startsWith('_'))
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return own.flatMap(([name, { value: of }]) => [
    [...path, name],
    ...below(of, given[name], [...path, name], depth + 1),
  ])
}

/** Returns a copy of the document with another value at a path. Creates missing objects on the way. */
export function withValueAt<T>(content: T, [step, ...rest]: Path, value: unknown): T {
  if (step === undefined) return value as T
  const copy = (Array.isArray(content) ? [...(content as unknown[])] : { ...(content as object) }) as never
  const isThere = typeof content === 'object' && content !== null && step in content
  const inner: unknown = isThere ? (content as Record<string, unknown>)[step] : typeof rest[0] === 'number' ? [] : {}
  Object.assign(copy, { [step]: withValueAt(inner, rest, value) })
  return copy
}

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

/** Creates a paragraph of rich text with changes. */
export const block = (changes: object) => ({
  _type: 'block',
  _key: 'hostile',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 'span', text: 'Words', marks: [] }],
  ...changes,
})

const numbers = [0, -0, -1, 1.5, 1e9, -1e9, 1e15, 1e300, -1e300, 5e-324, Number.MAX_SAFE_INTEGER]
const moments = [
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '2026-11-23T20:30:00+99:99',
  '24:00',
  '99:99',
]
const letters = [
  '',
  '__proto__',
  '</script><script>alert(1)</script>',
  '\u0000\u0001\u001b[2J\u007f\u0085',
  '\u202e\u2066\u200b\ufeff\u2028',
  '\ud800',
  'Z\u0351\u036b\u0343'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(500),
  'W'.repeat(60_000),
  'a b '.repeat(50_000),
  'javascript:alert(1)',
  'https://example.com/' + '%'.repeat(30_000),
]
const lists = [
  [],
  [null],
  [[[[]]]],
  Array.from({ length: 10_000 }, (_, index) => index),
  Array.from({ length: 3000 }, (_, index) => block({ _key: `key-${index}`, listItem: 'bullet', level: index })),
  Array.from({ length: 3000 }, (_, index) => ({
    _key: `key-${index}`,
    _type: 'reference',
    _ref: 'class-nowhere',
    _weak: true,
  })),
  [block({ listItem: 'bullet', level: 1e9 })],
  [block({ listItem: 'number', level: -1e9 }), block({ listItem: 'bullet', level: 2.5 })],
  [
    block({
      children: Array.from({ length: 3000 }, (_, i) => ({
        _type: 'span',
        _key: `s${i}`,
        text: 'x',
        marks: [`m${i % 7}`, 'strong'],
      })),
    }),
  ],
  [
    block({
      children: [{ _type: 'span', _key: 's', text: 'x', marks: Array.from({ length: 3000 }, (_, i) => `mark-${i}`) }],
    }),
  ],
  [block({ children: null }), block({ children: [null] }), block({ markDefs: [null] })],
]
const objects = [
  {},
  nested(60, (inner) => ({ inner })),
  nested(60, (inner) => [inner]),
  { _type: 'reference', _ref: 'siteSettings', _weak: true },
  Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`field${index}`, index])),
]

/** Values that no form of the Studio writes, but any program can. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, ...numbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...moments, ...letters) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...lists) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...objects) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Generates documents with one to five hostile values. */
export const hostileDocuments = (documents: Document[]): fc.Arbitrary<Document[]> => {
  const places = documents.flatMap((document) => placesIn(document).map((path) => ({ id: document._id, path })))
  const change = fc.record({ place: fc.constantFrom(...places), value: hostileValue })
  return fc
    .array(change, { minLength: 1, maxLength: 5 })
    .map((changes) =>
      [...new Set(changes.map(({ place }) => place.id))].map((id) =>
        changes
          .filter(({ place }) => place.id === id)
          .reduce((document, { place, value }) => withValueAt(document, place.path, value), byId(documents, id)),
      ),
    )
}

function byId(documents: Document[], id: string): Document {
  const found = documents.find(({ _id }) => _id === id)
  if (found === undefined) throw new Error(`There is no document "${id}"`)
  return found
}
