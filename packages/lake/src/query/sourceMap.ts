import { DateTime, Path } from 'groq-js'
import type { LakeDocument } from '../document.ts'
import type { View } from './perspective.ts'

type Origin = { document: LakeDocument; path: string }
type Container = Record<string | number, unknown>

export type TraceCalls = ReturnType<typeof createTrace>['calls']

/** A string, number or boolean, wrapped with its origin during evaluation. */
class Traced {
  readonly value: unknown
  readonly origin: Origin
  constructor(value: unknown, origin: Origin) {
    this.value = value
    this.origin = origin
  }
}

/**
 * Creates the functions that a traced query calls, and its source map. Stored objects and arrays are copied when read, so
 * that each copy has one origin. Items of lists are named by their `_key`, if they have one.
 * @see https://www.sanity.io/docs/content-source-maps
 */
export function createTrace(view: View) {
  const copies = new WeakMap<object, Origin>()
  /** Origins of the strings, numbers and booleans in values that the query itself creates. */
  const fields = new WeakMap<object, Map<string | number, Origin>>()

  function getOrigin(container: Container): Origin | undefined {
    const copied = copies.get(container)
    if (copied) return copied
    const isStored = typeof container._id === 'string' && view.get(container._id) === container
    return isStored ? { document: container as LakeDocument, path: '$' } : undefined
  }

  function originAt(container: Container, key: string | number): Origin | undefined {
    const base = getOrigin(container)
    if (!base) return fields.get(container)?.get(key)
    if (key === '_originalId') return undefined // added by perspectives, and not stored
    return { ...base, path: base.path + segment(container, key) }
  }

  function from(container: Container, key: string | number): unknown {
    const value = container[key] ?? null
    const origin = value === null ? undefined : originAt(container, key)
    if (!origin) return value
    if (!isContainer(value)) return new Traced(value, origin)
    const copy = isList(value) ? [...value] : { ...value }
    copies.set(copy, origin)
    return copy
  }

  function segment(container: Container, key: string | number): string {
    if (typeof key === 'string') return nameSegment(key)
    const item = container[key]
    const itemKey = isContainer(item) ? item._key : undefined
    return typeof itemKey === 'string' ? `[?(@._key=='${escape(itemKey)}')]` : `[${key}]`
  }

  /** Traces each item, for steps that pass items on without reading them. */
  function items(list: unknown): unknown {
    return isList(list) ? list.map((_, index) => from(list, index)) : list
  }

  const calls = {
    plain,
    items,

    /** Traces the items that are objects, for steps that read items. */
    each: (list: unknown) =>
      isList(list) && copies.has(list)
        ? list.map((item, index) => (isContainer(item) ? from(list, index) : item))
        : plain(list),

    /** Traces each part, for steps that rebuild an object or a list. */
    parts(value: unknown) {
      if (!isContainer(value) || isList(value)) return items(plain(value))
      return Object.fromEntries(Object.keys(value).map((name) => [name, from(value, name)]))
    },

    get(base: unknown, key: unknown) {
      if (!isContainer(base) || isList(base) !== (typeof key === 'number')) return null
      if (isList(base)) return from(base, Number(key) < 0 ? Number(key) + base.length : Number(key))
      return Object.hasOwn(base, String(key)) ? from(base, String(key)) : null
    },

    /** Unwraps the values in an object or a list that the query just created. */
    unwrapNew(value: unknown) {
      if (!isContainer(value)) return value
      const origins = new Map<string | number, Origin>()
      forEachPart(value, (part, key) => {
        if (!(part instanceof Traced)) return
        value[key] = part.value
        origins.set(key, part.origin)
      })
      if (origins.size > 0) fields.set(value, origins)
      return value
    },
  }

  return { calls, createSourceMap }

  function createSourceMap(result: unknown) {
    const documents = new Map<LakeDocument, number>()
    const paths = new Map<string, number>()
    const mappings: Record<string, unknown> = {}
    visit(result, '$')
    return {
      documents: [...documents.keys()].map((document) => ({ _id: getStoredId(document), _type: document._type })),
      paths: [...paths.keys()],
      mappings,
    }

    function visit(value: unknown, at: string) {
      if (value instanceof Traced) return add(at, value.origin)
      if (!isContainer(value)) return
      const origin = getOrigin(value)
      if (origin && origin.path !== '$') return add(at, origin) // covers everything in it
      forEachPart(value, (part, key) => {
        const inside = at + (typeof key === 'number' ? `[${key}]` : nameSegment(key))
        const source = part === null ? undefined : originAt(value, key)
        if (source) add(inside, source)
        else visit(part, inside)
      })
    }

    function add(at: string, { document, path }: Origin) {
      mappings[at] = {
        type: 'value',
        source: { type: 'documentValue', document: positionIn(documents, document), path: positionIn(paths, path) },
      }
    }
  }
}

function positionIn<T>(positions: Map<T, number>, item: T): number {
  const position = positions.get(item) ?? positions.size
  positions.set(item, position)
  return position
}

export const plain = (value: unknown) => (value instanceof Traced ? value.value : value)

/** Returns whether groq-js treats a value as an object or an array. */
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Traced) &&
  !(value instanceof DateTime) &&
  !(value instanceof Path)

const isList = (value: unknown): value is Container & unknown[] => Array.isArray(value)

function forEachPart(container: Container, visit: (part: unknown, key: string | number) => void) {
  if (isList(container)) container.forEach(visit)
  else for (const [name, part] of Object.entries(container)) visit(part, name)
}

const nameSegment = (name: string) => `['${escape(name)}']`

const escapes: Record<string, string> = { '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\' }

const escape = (name: string) => name.replace(/[\f\n\r\t'\\]/g, (sign) => escapes[sign] ?? sign)

const getStoredId = ({ _id, _originalId }: LakeDocument) => (typeof _originalId === 'string' ? _originalId : _id)
