import { badRequest } from '../errors.ts'
import { getPublishedId, getReleaseId, getRelease } from '../document.ts'
import { type Action, type ActionHandler, documentActions } from '../write/actions.ts'
import { applyMutation, generateArrayKeys, type MutationResult } from '../write/mutations.ts'
import type { OpenTransaction } from '../write/transaction.ts'
import { releaseActions } from './releaseActions.ts'

/** Applies one action within a transaction. Returns the resulting mutations. Throws LakeError 400, 404 or 409. */
export function applyAction(action: Action, transaction: OpenTransaction): unknown[] {
  const name = action.actionType.replace(/^sanity\.action\./, '')
  const mutations = findHandler(name)(action, transaction).map(generateArrayKeys)
  for (const mutation of mutations) {
    const written = applyMutation(transaction, mutation, refuseQuery)
    if (name in documentActions) assertWritable(written, transaction)
  }
  return mutations
}

const handlers = new Map(Object.entries({ ...documentActions, ...releaseActions }))

function findHandler(name: string): ActionHandler {
  const handler = handlers.get(name)
  if (!handler)
    throw badRequest(`Unknown action "sanity.action.${name}"; this lake knows ${[...handlers.keys()].join(', ')}`)
  return handler
}

function refuseQuery(): never {
  throw badRequest('An action names its document by id, not by query')
}

/**
 * Throws LakeError 400 for writes to releases, and to versions in one that is not active. A version may precede its
 * release, as in an import.
 */
export function assertWritable(written: MutationResult[], { get }: Pick<OpenTransaction, 'get'>): void {
  for (const { id, document, operation } of written) {
    if (operation === 'none') continue
    if (getPublishedId(id).startsWith('_.') || document?._type.startsWith('system.')) {
      throw badRequest(`"${id}" belongs to the system; releases are written by sanity.action.release.* alone`)
    }
    const name = getRelease(id)
    const state = name === null ? undefined : (get(getReleaseId(name))?.state as string | undefined)
    if (state === undefined || state === 'active') continue
    throw badRequest(`Documents in release "${name}" (state: ${state}) can not be mutated`)
  }
}
