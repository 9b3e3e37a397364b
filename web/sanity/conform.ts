import type { QueryParams } from '@sanity/client'
import { stegaClean } from '@sanity/client/stega'
import { type ObjectAttribute, parse, type SchemaType, typeEvaluate, type TypeNode } from 'groq-js'
import schemaJson from './schema.json' with { type: 'json' }

const schema = schemaJson as SchemaType
const schemaTypes = new Map(schema.map((type) => [type.name, type]))

/**
 * Makes an answer of the content store conform to `types.generated.ts` and `contentLimits`, because editors, imports and other
 * programs can write any value to any field. A value of the wrong type becomes null, or is removed if null isn't allowed; list
 * items of the wrong type are removed. Queries with parameters select documents that the schema does not describe, so their
 * answers are only limited.
 */
export function conform<Answer>(query: string, params: QueryParams, answer: Answer): Answer {
  let values = 0
  let letters = 0
  return (conformValue(getType(query, params), answer, '', 0) ?? null) as Answer

  /** Returns the value if it has the type; otherwise undefined. */
  function conformValue(type: TypeNode, value: unknown, field: string, depth: number): unknown {
    if (type.type === 'union') return firstFit(type.of, value, field, depth)
    if (type.type === 'inline') return conformValue(named(type.name), value, field, depth)
    values += 1
    if (type.type === 'unknown') return limitValue(value, field, depth)
    if (Array.isArray(value))
      return type.type === 'array' ? list(value, (item) => conformValue(type.of, item, field, depth + 1)) : undefined
    if (value === null) return type.type === 'null' ? null : undefined
    if (typeof value === 'object') return type.type === 'object' ? fields(getAttributes(type), value, depth) : undefined
    if (typeof value !== type.type || ('value' in type && type.value !== undefined && type.value !== value))
      return undefined
    return limitValue(value, field, depth)
  }

  function firstFit(types: TypeNode[], value: unknown, field: string, depth: number): unknown {
    for (const type of types) {
      const fitting = conformValue(type, value, field, depth)
      if (fitting !== undefined) return fitting
    }
    return undefined
  }

  function fields(attributes: Record<string, ObjectAttribute>, value: object, depth: number) {
    const given = value as Record<string, unknown>
    const { _type: type } = attributes
    if (type && given._type !== undefined && conformValue(type.value, given._type, '_type', depth) === undefined)
      return undefined
    const known = Object.entries(attributes).filter(([name]) => given[name] !== undefined)
    const fitted = known.map(([name, { value: type }]) => {
      const fitting = conformValue(type, given[name], name, depth + 1)
      return [name, fitting === undefined ? conformValue(type, null, name, depth) : fitting] as const
    })
    return Object.fromEntries(fitted.filter(([, fitting]) => fitting !== undefined))
  }

  /** Limits a value whose type the query does not describe. */
  function limitValue(value: unknown, field: string, depth: number): unknown {
    if (typeof value === 'string') return truncate(value)
    if (typeof value === 'number') return limitNumber(field, value)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= contentLimits.depth) return null
    if (Array.isArray(value)) return list(value, (item) => conformValue(anything, item, field, depth + 1))
    const parts = Object.entries(value).slice(0, contentLimits.listLength)
    return Object.fromEntries(parts.map(([name, part]) => [name, conformValue(anything, part, name, depth + 1)]))
  }

  function list(items: unknown[], fitted: (item: unknown) => unknown): unknown[] {
    const kept: unknown[] = []
    for (const item of items.slice(0, contentLimits.listLength)) {
      if (values >= contentLimits.values) break
      const fitting = fitted(item)
      if (fitting !== undefined) kept.push(fitting)
    }
    return kept
  }

  /** Truncates a text. In previews, a truncated text loses its encoded source, which is at its end. */
  function truncate(text: string): string {
    const most = Math.min(contentLimits.textLength, Math.max(0, contentLimits.allText - letters))
    const kept = text.length <= most ? text : stegaClean(text).slice(0, most)
    letters += kept.length
    return kept.replaceAll(controls, '').toWellFormed()
  }
}

/** Control characters are invisible and break markup, calendars and headers. */
// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g

const anything: TypeNode = { type: 'unknown' }

const types = new Map<string, TypeNode>()

function getType(query: string, params: QueryParams): TypeNode {
  if (Object.keys(params).length > 0) return anything
  const type = types.get(query) ?? typeEvaluate(parse(query), schema)
  types.set(query, type)
  return type
}

function named(name: string): TypeNode {
  const found = schemaTypes.get(name)
  if (found === undefined) return anything
  return found.type === 'type' ? found.value : { type: 'object', attributes: found.attributes }
}

/** Returns the attributes of an object, including those that all objects of its type share. */
function getAttributes(type: TypeNode): Record<string, ObjectAttribute> {
  if (type.type === 'inline') return getAttributes(named(type.name))
  return type.type === 'object' ? { ...(type.rest && getAttributes(type.rest)), ...type.attributes } : {}
}

/**
 * Limits for one answer of the content store, at which texts and lists are truncated: far more than a site like this needs, and
 * few enough to render a page within a second.
 */
export const contentLimits = {
  /** Characters in one text. */
  textLength: 10_000,
  /** Characters in all texts of an answer. */
  allText: 500_000,
  /** Items in one list. */
  listLength: 300,
  /** Values in an answer. */
  values: 30_000,
  /** Nesting of objects and lists whose type the query does not describe. */
  depth: 12,
  /** Indentation levels of lists in rich text. */
  level: 6,
}

/** Minimum and maximum of numbers by field name. Values outside were mistyped and are not shown. */
const ranges: Record<string, [least: number, most: number]> = { lat: [-90, 90], lng: [-180, 180] }
const anyRange = [-1e9, 1e9] as const

/** Returns the number, or undefined if it is out of range. */
function limitNumber(field: string, value: number): number | undefined {
  if (field === 'level') return Math.round(Math.min(Math.max(value, 1), contentLimits.level))
  const [least, most] = ranges[field] ?? anyRange
  return least <= value && value <= most ? value : undefined
}
