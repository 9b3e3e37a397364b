import { Mutation } from '@sanity/mutator'
import type { DocumentContent } from '../document.ts'
import { badRequest } from '../errors.ts'
import { readObject } from '../input.ts'
import { assertPath } from './patchPath.ts'

/** The order that the HTTP API documents; where the Studio's own `diffMatchPatch` stands is not stated, the SDK applies it last. */
const operations = ['set', 'setIfMissing', 'unset', 'inc', 'dec', 'insert', 'diffMatchPatch'] as const

/** Fields of a patch that select what it applies to. */
const selectors = ['id', 'query', 'params', 'ifRevisionID']

export type PatchOperations = Partial<Record<(typeof operations)[number], unknown>>

/**
 * Applies a patch's operations, without its selection. Pure: the document stays as it was.
 * @throws LakeError 400 when an operation is unknown, or cannot work on what the document holds
 * @see https://www.sanity.io/docs/http-patches
 */
export function applyPatch<D extends DocumentContent & { _id: string }>(
  document: D,
  patch: Record<string, unknown>,
): D {
  for (const name of Object.keys(patch)) {
    if (!selectors.includes(name) && !operations.some((known) => known === name)) {
      throw badRequest(`Unknown patch operation "${name}"; use ${operations.join(', ')}`)
    }
  }
  let next = document
  for (const operation of operations) {
    const argument = patch[operation]
    if (argument === undefined || argument === null) continue
    assertArgument(operation, argument)
    next = applyOperation(next, { [operation]: argument })
  }
  return next
}

function applyOperation<D extends DocumentContent & { _id: string }>(document: D, operation: PatchOperations): D {
  try {
    const mutation = new Mutation({ mutations: [{ patch: { id: document._id, ...operation } as never }] })
    return mutation.apply(document as never) as unknown as D
  } catch (cause) {
    throw badRequest(
      `The patch ${JSON.stringify(operation).slice(0, 200)} cannot be applied: ${(cause as Error).message}`,
      { cause },
    )
  }
}

function assertArgument(operation: string, argument: unknown) {
  if (operation === 'unset') {
    if (!isArrayOfStrings(argument)) throw badRequest('"unset" takes an array of paths')
    argument.forEach(assertPath)
    return
  }
  const fields = readObject(`"${operation}"`, argument)
  if (operation === 'insert') {
    const positions = ['before', 'after', 'replace'].filter((position) => position in fields)
    if (positions.length !== 1 || !Array.isArray(fields.items)) {
      throw badRequest('"insert" takes exactly one of before, after and replace, and an array of items')
    }
    const path = Object.values(fields).find((value) => !Array.isArray(value))
    if (typeof path !== 'string') throw badRequest(`The position of "insert" is ${JSON.stringify(path)}; use a path`)
    assertPath(path)
    return
  }
  Object.keys(fields).forEach(assertPath)
}

const isArrayOfStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
