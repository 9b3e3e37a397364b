import type { SchemaType } from 'sanity'

/** A step of a path: the name of a field, or the key of an item in a list; the number of one that has no key. */
export type Segment = string | number | { _key: string }

/** The steps of a path as the Studio writes it: `teachers.people[_key=="a1"].name` */
export const segments = (path: string): (string | { _key: string })[] =>
  [...path.matchAll(/\[_key=="([^"]*)"\]|([^.[\]]+)/g)].map(([, key, name = '']) =>
    key === undefined ? name : { _key: key },
  )

/** @returns undefined where a document has nothing */
export function valueAt(document: unknown, path: string | Segment[]): unknown {
  const steps: Segment[] = typeof path === 'string' ? segments(path) : path
  return steps.reduce<unknown>((value, segment) => {
    if (typeof segment === 'string') return isObject(value) ? value[segment] : undefined
    if (!Array.isArray(value)) return undefined
    return typeof segment === 'number' ? value[segment] : value.find((item) => keyOf(item) === segment._key)
  }, document)
}

/** The type of what a step leads to: of a field, or of the items of a list that has one kind of them. */
export function memberType(type: SchemaType | undefined, segment: Segment): SchemaType | undefined {
  if (typeof segment === 'string') {
    return type && 'fields' in type ? type.fields.find(({ name }) => name === segment)?.type : undefined
  }
  return type && 'of' in type && type.of.length === 1 ? (type.of as SchemaType[])[0] : undefined
}

export const keyOf = (item: unknown): string | undefined =>
  isObject(item) && typeof item._key === 'string' ? item._key : undefined

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
