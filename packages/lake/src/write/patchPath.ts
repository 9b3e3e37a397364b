import {
  parsePath as parseJsonMatch,
  type ExprNode,
  type PathNode,
  type SubscriptElementNode,
} from '@sanity/json-match'
import { badRequest } from '../errors.ts'

const longest = 2000

/** Names that give access to prototypes. */
const inherited = ['__proto__', 'prototype', 'constructor']

/**
 * Parses a JSONMatch path such as `a.b`, `a[-1]`, `a[1:3]`, `a[_key=="x"].b` or `..a`. Throws LakeError 400.
 * @see https://www.sanity.io/docs/content-lake/json-match
 */
export function parsePath(text: string): PathNode {
  if (text.length > longest) throw badRequest(`A path has ${text.length} characters; use up to ${longest}`)
  const path = parse(text)
  if (path.type !== 'Path') throw invalid(text, `it is a value, not the name of a field`)
  assertSelects(text, path)
  if (path.segment.type === 'This' || text.trim() === '..')
    throw invalid(text, 'it names the whole document; name its fields')
  return path
}

function parse(text: string): ExprNode {
  try {
    const path = parseJsonMatch(text)
    if (path) return path
  } catch (cause) {
    throw invalid(text, `${(cause as Error).message}${hint(text)}`, { cause })
  }
  throw invalid(text, 'it is empty')
}

function hint(text: string): string {
  const number = /\.(\d+)/.exec(text)
  if (number) return `; put numbers in brackets: [${number[1]}] for an item, ['${number[1]}'] for a field`
  return /^[\w.]*-|^\d/.test(text) ? `; put names with characters other than letters, digits and "_" in ['…']` : ''
}

/** A value alone in brackets would silently select nothing. */
function assertSelects(text: string, path: PathNode): void {
  if (path.base) assertSelects(text, path.base)
  if (path.segment.type === 'Identifier' && inherited.includes(path.segment.name)) {
    throw badRequest(`The path "${text}" leads out of the document`)
  }
  if (path.segment.type !== 'Subscript') return
  for (const element of path.segment.elements) assertElement(text, element)
}

function assertElement(text: string, element: SubscriptElementNode): void {
  switch (element.type) {
    case 'String':
      throw invalid(
        text,
        `["${element.value}"] is a text; put the name of a field in single quotes: ['${element.value}']`,
      )
    case 'Boolean':
    case 'Null':
      throw invalid(text, 'true, false and null select nothing')
    case 'Number':
      return assertInteger(text, element.value)
    case 'Slice':
      assertInteger(text, element.start ?? 0)
      return assertInteger(text, element.end ?? 0)
    case 'Path':
      return assertSelects(text, element)
    case 'Existence':
      return assertSelects(text, element.base)
    case 'Comparison':
      for (const side of [element.left, element.right]) if (side.type === 'Path') assertSelects(text, side)
  }
}

function assertInteger(text: string, index: number): void {
  if (!Number.isSafeInteger(index)) throw invalid(text, `${index} is not the index of an item`)
}

const invalid = (text: string, problem: string, options?: ErrorOptions) =>
  badRequest(
    `The path "${text}" is invalid: ${problem}. Use paths such as a.b, ['a-b'], a[0], a[_key=="x"].b or ..a`,
    options,
  )
