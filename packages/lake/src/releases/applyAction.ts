import { actionError, type Action, type ActionHandler } from '../write/action.ts'
import { generateArrayKeys } from '../write/arrayKeys.ts'
import { documentActions } from '../write/documentActions.ts'
import { badRequest } from '../errors.ts'
import { applyMutation } from '../write/mutations.ts'
import { assertWritable } from './assertWritable.ts'
import { releaseActions } from './releaseActions.ts'
import type { OpenTransaction } from '../write/transaction.ts'

/**
 * Applies one action, on a document or a release, inside a transaction.
 * @returns the mutations that it was turned into
 * @throws LakeError 400 when it is malformed or unknown, or its release does not allow it, 404 or 409 when what is stored
 * does not, 501 for one of a family that this lake does not have
 */
export function applyAction(action: Action, transaction: OpenTransaction): unknown[] {
  const name = action.actionType.replace(/^sanity\.action\./, '')
  const mutations = handlerOf(name)(action, transaction).map(generateArrayKeys)
  for (const mutation of mutations) {
    const written = applyMutation(transaction, mutation, refuseQuery)
    if (name in documentActions) assertWritable(written, transaction)
  }
  return mutations
}

const handlers = new Map(Object.entries({ ...documentActions, ...releaseActions }))

function handlerOf(name: string): ActionHandler {
  if (/^(document\.)?variant\./.test(name)) {
    throw actionError(501, 'notSupportedError', `This lake has no variants, and so no "sanity.action.${name}"`)
  }
  const handler = handlers.get(name)
  if (!handler)
    throw badRequest(`Unknown action "sanity.action.${name}"; this lake knows ${[...handlers.keys()].join(', ')}`)
  return handler
}

function refuseQuery(): never {
  throw badRequest('An action names its document by id, not by query')
}
