import { toMutations, type Action } from '../actions.ts'
import { generateArrayKeys } from '../arrayKeys.ts'
import { readJson } from '../body.ts'
import { badRequest } from '../errors.ts'
import { applyMutation } from '../mutations.ts'
import type { Handler } from '../routes.ts'
import { openRequestTransaction } from './openRequestTransaction.ts'

/** `POST /data/actions/:dataset`: all of the actions in their order, or none. @see https://www.sanity.io/docs/http-reference/actions */
export const actions: Handler = async (context) => {
  const body = await readJson(context.request)
  const list: unknown[] = Array.isArray(body.actions) ? body.actions : [body.actions]
  const request = openRequestTransaction(context, body.transactionId, list)
  if (request.alreadyDone) return Response.json({ transactionId: request.id })

  const { transaction, fingerprint } = request
  const mutations: unknown[] = []
  for (const action of list) {
    assertAction(action)
    for (const mutation of toMutations(action, transaction.get).map(generateArrayKeys)) {
      applyMutation(transaction, mutation, refuseQuery)
      mutations.push(mutation)
    }
  }

  if (body.dryRun === true) transaction.dryRun()
  else transaction.commit(mutations, fingerprint)
  return Response.json({ transactionId: transaction.id })
}

function assertAction(action: unknown): asserts action is Action {
  if (typeof action === 'object' && action !== null && 'actionType' in action && typeof action.actionType === 'string')
    return
  throw badRequest('The body must be {"actions": [{"actionType": "sanity.action.…", …}]}')
}

function refuseQuery(): never {
  throw badRequest('An action names its document by id, not by query')
}
