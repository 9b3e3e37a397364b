import type { QueryParams } from '@sanity/client'
import { stegaClean } from '@sanity/client/stega'
import { type ObjectAttribute, parse, type SchemaType, typeEvaluate, type TypeNode } from 'groq-js'
import schemaJson from './schema.json' with { type: 'json' }

const schema = schemaJson as SchemaType

/**
 * Makes an answer of the content store what `types.generated.ts` says of it, within `contentLimits`: editors, imports and other
 * programs can write anything anywhere. A value of another type becomes null, or is left out where null is none of its types; so is
 * an item of another type from its list. A query with parameters asks for documents that the schema does not know: its answer is
 * only limited.
 */
export function conform<Answer>(query: string, params: QueryParams, answer: Answer): Answer {
  let values = 0
  let letters = 0
  return (fit(typeOf(query, params), answer, '', 0) ?? null) as Answer

  /** @returns undefined for a value of another type */
  function fit(type: TypeNode, value: unknown, field: string, depth: number): unknown {
    if (type.type === 'union') return firstFit(type.of, value, field, depth)
    if (type.type === 'inline') return fit(named(type.name), value, field, depth)
    values += 1
    if (type.type === 'unknown') return limit(value, field, depth)
    if (Array.isArray(value))
      return type.type === 'array' ? list(value, (item) => fit(type.of, item, field, depth + 1)) : undefined
    if (value === null) return type.type === 'null' ? null : undefined
    if (typeof value === 'object') return type.type === 'object' ? fields(attributesOf(type), value, depth) : undefined
    if (typeof value !== type.type || ('value' in type && type.value !== undefined && type.value !== value))
      return undefined
    return limit(value, field, depth)
  }

  function firstFit(types: TypeNode[], value: unknown, field: string, depth: number): unknown {
    for (const type of types) {
      const fitting = fit(type, value, field, depth)
      if (fitting !== undefined) return fitting
    }
    return undefined
  }

  function fields(attributes: Record<string, ObjectAttribute>, value: object, depth: number) {
    const given = value as Record<string, unknown>
    const { _type: type } = attributes
    if (type && given._type !== undefined && fit(type.value, given._type, '_type', depth) === undefined)
      return undefined
    const known = Object.entries(attributes).filter(([name]) => given[name] !== undefined)
    const fitted = known.map(([name, { value: type }]) => {
      const fitting = fit(type, given[name], name, depth + 1)
      return [name, fitting === undefined ? fit(type, null, name, depth) : fitting] as const
    })
    return Object.fromEntries(fitted.filter(([, fitting]) => fitting !== undefined))
  }

  /** Of what a query says nothing about. */
  function limit(value: unknown, field: string, depth: number): unknown {
    if (typeof value === 'string') return cut(value)
    if (typeof value === 'number') return limitNumber(field, value)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= contentLimits.depth) return null
    if (Array.isArray(value)) return list(value, (item) => fit(anything, item, field, depth + 1))
    const parts = Object.entries(value).slice(0, contentLimits.listLength)
    return Object.fromEntries(parts.map(([name, part]) => [name, fit(anything, part, name, depth + 1)]))
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

  /** A text of a preview carries its source behind it, which is left out where the text is cut. */
  function cut(text: string): string {
    const most = Math.min(contentLimits.textLength, Math.max(0, contentLimits.allText - letters))
    const kept = text.length <= most ? text : stegaClean(text).slice(0, most)
    letters += kept.length
    return kept.replaceAll(controls, '').toWellFormed()
  }
}

/** They show nothing, and break markup, calendars and headers. */
// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g

const anything: TypeNode = { type: 'unknown' }

const types = new Map<string, TypeNode>()

/** The type that a query's answer has by the schema. */
function typeOf(query: string, params: QueryParams): TypeNode {
  if (Object.keys(params).length > 0) return anything
  const type = types.get(query) ?? typeEvaluate(parse(query), schema)
  types.set(query, type)
  return type
}

function named(name: string): TypeNode {
  const found = schema.find((type) => type.name === name)
  if (found === undefined) return anything
  return found.type === 'type' ? found.value : { type: 'object', attributes: found.attributes }
}

/** Of an object, with what every such object has besides. */
function attributesOf(type: TypeNode): Record<string, ObjectAttribute> {
  if (type.type === 'inline') return attributesOf(named(type.name))
  return type.type === 'object' ? { ...(type.rest && attributesOf(type.rest)), ...type.attributes } : {}
}

/**
 * The most that one answer of the content store hands to a page: far more than any site of this kind has, and no more than a page is
 * made of within a second. Texts and lists are cut there.
 */
export const contentLimits = {
  /** Characters of one text. */
  textLength: 10_000,
  /** Characters of all texts of an answer together. */
  allText: 500_000,
  /** Items of one list. */
  listLength: 300,
  /** Values of any kind in an answer. */
  values: 30_000,
  /** Objects and lists within each other, where the query does not say what they hold. */
  depth: 12,
  /** How far a list is indented. */
  level: 6,
}

/** The least and the most of a number, by the name of its field; what is beyond was mistyped, and is not shown. */
const ranges: Record<string, [least: number, most: number]> = { lat: [-90, 90], lng: [-180, 180] }
const anyRange = [-1e9, 1e9] as const

/** @returns undefined for a number that nothing can be said with */
function limitNumber(field: string, value: number): number | undefined {
  if (field === 'level') return Math.round(Math.min(Math.max(value, 1), contentLimits.level))
  const [least, most] = ranges[field] ?? anyRange
  return least <= value && value <= most ? value : undefined
}
