import { extract, Mutation, type Doc, type Mut } from '@sanity/mutator'
import type { DocumentContent } from '../document.ts'
import { badRequest } from '../errors.ts'
import { readObject } from '../input.ts'
import { assertPath } from './patchPath.ts'

type Change = Record<string, unknown>

/** A patch of the values at one path. */
type Step = {
  path: string
  patch: Change
  /** Returns the patch for the values that the path selects; null for none. */
  patchFor?: (values: unknown[]) => Change | null
}

/** Readers by operation, in the order in which `@sanity/mutator` executes them. */
const readers: Record<string, (operation: string, argument: unknown) => Step[]> = {
  setIfMissing: readFields,
  set: readFields,
  unset: readPaths,
  diffMatchPatch: readTexts,
  inc: readNumbers,
  dec: readNumbers,
  insert: readInsert,
}

const selectors = ['id', 'query', 'params', 'ifRevisionID']

/** Keys that would change an object's prototype, or that the mutator calls. */
const refusedKeys = ['__proto__', 'hasOwnProperty']

/**
 * Applies a patch as `@sanity/mutator` does, which the Studio applies to what it shows. Pure.
 * It may take long. Throws LakeError 400 for a patch that is invalid.
 * @see https://www.sanity.io/docs/http-patches
 */
export function applyPatch<D extends DocumentContent>(document: D, patch: Record<string, unknown>): D {
  for (const name of Object.keys(patch)) {
    if (!selectors.includes(name) && !Object.hasOwn(readers, name)) {
      throw badRequest(`Unknown patch operation "${name}"; use ${Object.keys(readers).join(', ')}`)
    }
  }
  let next: DocumentContent = document
  for (const [name, read] of Object.entries(readers)) {
    const argument = patch[name]
    if (argument === undefined || argument === null) continue
    assertKeys(argument)
    for (const step of read(name, argument)) {
      assertPath(step.path)
      next = applyStep(next, step)
    }
  }
  return next as D
}

function assertKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const key of refusedKeys) if (Object.hasOwn(value, key)) throw badRequest(`Key "${key}" is not allowed`)
  for (const part of Object.values(value)) assertKeys(part)
}

function readFields(name: string, argument: unknown): Step[] {
  const fields = Object.entries(readObject(`"${name}"`, argument))
  return fields.map(([path, value]) => ({ path, patch: { [name]: { [path]: value } } }))
}

function readTyped(name: string, argument: unknown, type: 'number' | 'string'): Step[] {
  for (const [path, value] of Object.entries(readObject(`"${name}"`, argument))) {
    if (typeof value !== type)
      throw badRequest(`"${name}" takes ${type}s, and for "${path}" it is ${JSON.stringify(value)}`)
  }
  return readFields(name, argument)
}

function readNumbers(name: string, argument: unknown): Step[] {
  return readTyped(name, argument, 'number')
}

function readTexts(name: string, argument: unknown): Step[] {
  const isText = (value: unknown) => typeof value === 'string'
  return readTyped(name, argument, 'string').map(({ path, patch }) => {
    const patchFor = (values: unknown[]) => {
      if (!values.some(isText)) return null // somebody else deleted the text first
      if (!values.every(isText)) throw badRequest(`"${name}": "${path}" selects texts and other values; name the texts`)
      return patch
    }
    return { path, patch, patchFor }
  })
}

function readPaths(name: string, argument: unknown): Step[] {
  if (Array.isArray(argument) && argument.every((path) => typeof path === 'string'))
    return argument.map((path) => ({ path, patch: { [name]: [path] } }))
  throw badRequest(`"${name}" takes an array of paths`)
}

const positions = ['before', 'after', 'replace']
const severalItems = /\[[^\]]*[,:][^\]]*\]$/

function readInsert(name: string, argument: unknown): Step[] {
  const fields = readObject(`"${name}"`, argument)
  const [position, another] = positions.filter((name) => name in fields)
  const { items } = fields
  if (!position || another || !Array.isArray(items))
    throw badRequest('"insert" takes exactly one of before, after and replace, and an array of items')
  const path = fields[position]
  if (typeof path !== 'string' || !path.endsWith(']'))
    throw badRequest(
      `The position of "insert" is ${JSON.stringify(path)}; it needs a position in an array, such as tags[0] or tags[-1]`,
    )
  // The package inserts several times, doubles the array, or counts otherwise than the client.
  if (severalItems.test(path.replace(/"(?:[^"\\]|\\.)*"/g, '""')))
    throw badRequest(`"insert" ${position} "${path}" has to name one item, by index or _key`)
  return [{ path, patch: { [name]: { [position]: path, items } } }]
}

function applyStep(document: DocumentContent, { path, patch, patchFor }: Step): DocumentContent {
  const finalPatch = patchFor ? patchFor(findValues(path, document)) : patch
  if (finalPatch === null) return document
  const mutation: Mut = { patch: { ...finalPatch, id: document._id } as Mut['patch'] }
  try {
    return new Mutation({ mutations: [mutation] }).apply(document as Doc) as DocumentContent
  } catch (cause) {
    throw badRequest(`"${Object.keys(patch)[0]}" of "${path}" does not fit the document: ${(cause as Error).message}`, {
      cause,
    })
  }
}

function findValues(path: string, document: DocumentContent): unknown[] {
  try {
    return extract(path, document)
  } catch {
    return [] // the path leads through a text or number, which the mutator replaces or reports
  }
}
