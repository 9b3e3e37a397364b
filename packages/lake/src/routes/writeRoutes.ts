import { hash, randomUUID } from 'node:crypto'
import type { Handler, RouteContext } from '../context.ts'
import { type Change, operationOf, type Transaction } from '../document.ts'
import { badRequest, LakeError, unauthorized } from '../errors.ts'
import { isObject } from '../input.ts'
import { importLimit, sizeOf, transactionLimit, withTimeout } from '../limits.ts'
import { runQuery } from '../query/query.ts'
import { applyAction, assertWritable } from '../releases/applyAction.ts'
import type { Action } from '../write/actions.ts'
import { applyMutation, generateArrayKeys, type MutationResult } from '../write/mutations.ts'
import { beginTransaction, type OpenTransaction } from '../write/transaction.ts'
import { assertMayWrite } from './assertMayWrite.ts'

/** `POST /data/mutate/:dataset` @see https://www.sanity.io/docs/http-reference/mutation */
export const mutate: Handler = async (context) => {
  const body = await context.json()
  const { mutations } = body
  if (!Array.isArray(mutations)) throw badRequest('The body must be {"mutations": […]}')
  const option = (name: string) => context.url.searchParams.get(name) === 'true'

  const request = prepareTransaction(
    context,
    body.transactionId ?? context.url.searchParams.get('transactionId'),
    mutations,
  )
  const respond = (results: MutationResult[]) => ({
    transactionId: request.id,
    results: option('returnDocuments') ? results : results.map(withoutDocument),
  })
  if (request.alreadyDone) return respond(resultsOf(context.lake.store.transaction(context.dataset.name, request.id)))

  const findIds = (query: string, params: Record<string, unknown>) =>
    idsIn(
      runQuery(
        context.dataset,
        { query, params, perspective: 'raw' },
        { ...context.lake, identity: context.caller.user?.id },
      ).result,
    )
  const limit = context.caller.isCommand ? importLimit : transactionLimit
  const { transaction, input, results } = withTimeout(() => {
    const transaction = request.begin(limit)
    const input = option('autoGenerateArrayKeys') ? mutations.map(generateArrayKeys) : mutations
    const results = input.flatMap((mutation) => applyMutation(transaction, mutation, findIds))
    assertWritable(results, transaction)
    transaction.check()
    if (option('returnDocuments')) sizeOf(results)
    return { transaction, input, results }
  }, limit)

  if (!option('dryRun') && body.dryRun !== true) transaction.commit(input, request.fingerprint)
  return respond(results)
}

/** Returns the results of an earlier transaction, for a client that repeats it. */
const resultsOf = (earlier: Transaction | null): MutationResult[] =>
  (earlier?.changes ?? []).map((change) => ({
    id: change.id,
    operation: operationOf(change),
    document: change.after ?? change.before,
  }))

function idsIn(result: unknown): string[] {
  const documents: unknown[] = Array.isArray(result) ? result : [result]
  return documents.flatMap((document) => {
    if (document === null) return [] // such as `*[…][0]` without a match
    if (isObject(document) && typeof document._id === 'string') return document._id
    throw badRequest('The query of a mutation must select documents, with their _id')
  })
}

const withoutDocument = ({ id, operation }: MutationResult) => ({ id, operation })

/** `POST /data/actions/:dataset` @see https://www.sanity.io/docs/http-reference/actions */
export const actions: Handler = async (context) => {
  const body = await context.json()
  const list: unknown[] = Array.isArray(body.actions) ? body.actions : [body.actions]
  const request = prepareTransaction(context, body.transactionId, list)
  if (request.alreadyDone) return { transactionId: request.id }

  const { transaction, mutations } = withTimeout(() => {
    const transaction = request.begin()
    const mutations = list.flatMap((action) => {
      assertAction(action)
      return applyAction(action, transaction)
    })
    transaction.check()
    return { transaction, mutations }
  }, transactionLimit)

  if (body.dryRun !== true) transaction.commit(mutations, request.fingerprint)
  return { transactionId: request.id }
}

function assertAction(action: unknown): asserts action is Action {
  if (isObject(action) && typeof action.actionType === 'string') return
  throw badRequest('The body must be {"actions": [{"actionType": "sanity.action.…", …}]}')
}

/**
 * Prepares the transaction of a write request. Recognizes a repeated request by its id and content.
 * @throws LakeError 400 for an invalid id, 409 for one in use, 429 for too many writes; `check` throws 403 without permission
 */
export function prepareTransaction({ lake, dataset, authorize }: RouteContext, requestedId: unknown, content: unknown) {
  const user = authorize()
  if (!user) throw unauthorized('Writing needs a token')
  const id =
    requestedId === undefined || requestedId === null || requestedId === ''
      ? randomUUID()
      : readTransactionId(requestedId)
  const text = JSON.stringify(content)
  lake.countWrite(user, text.length)
  const fingerprint = hash('sha1', text)
  const earlier = lake.store.getSummary(dataset.name, id)
  if (earlier && earlier.fingerprint !== fingerprint) {
    throw new LakeError(409, 'transactionAlreadyExistsError', `Transaction "${id}" already exists with other mutations`)
  }
  const timestamp = new Date(lake.clock()).toISOString()
  const begin = (limit = transactionLimit): OpenTransaction => {
    const assertAllowed = (changes: Change[]) => assertMayWrite(changes, { user, dataset, timestamp, lake })
    return beginTransaction(dataset, { id, timestamp, author: user.id }, assertAllowed, limit)
  }
  return { id, fingerprint, alreadyDone: earlier !== undefined, begin }
}

/** Validates a transaction id, which webhooks, event streams and responses include as a header. */
function readTransactionId(value: unknown): string {
  if (typeof value === 'string' && /^[\w.:-]{1,128}$/.test(value)) return value
  throw badRequest(
    `transactionId is ${JSON.stringify(value).slice(0, 200)}; use a string of up to 128 letters, digits, "_", ".", ":" and "-"`,
  )
}
