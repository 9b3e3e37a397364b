import type { Action } from '../write/action.ts'
import { applyAction } from '../releases/applyAction.ts'
import { transactionLimit, withinBudget } from '../processorBudget.ts'
import { readJson } from '../http/body.ts'
import { badRequest } from '../errors.ts'
import { isObject } from '../input.ts'
import type { Handler } from '../context.ts'
import { openRequestTransaction } from './openRequestTransaction.ts'

/**
 * `POST /data/actions/:dataset`: applies all actions in order, or none.
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export const actions: Handler = async (context) => {
  const body = await readJson(context)
  const list: unknown[] = Array.isArray(body.actions) ? body.actions : [body.actions]
  const request = openRequestTransaction(context, body.transactionId, list)
  if (request.alreadyDone) return Response.json({ transactionId: request.id })

  const { transaction, fingerprint } = request
  const applyAll = () => {
    const mutations = list.flatMap((action) => {
      assertAction(action)
      return applyAction(action, transaction)
    })
    transaction.check()
    return mutations
  }
  const mutations = withinBudget(applyAll, transactionLimit)

  if (body.dryRun === true) transaction.dryRun()
  else transaction.commit(mutations, fingerprint)
  return Response.json({ transactionId: transaction.id })
}

function assertAction(action: unknown): asserts action is Action {
  if (isObject(action) && typeof action.actionType === 'string') return
  throw badRequest('The body must be {"actions": [{"actionType": "sanity.action.…", …}]}')
}
