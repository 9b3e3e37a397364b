import { hash, randomUUID } from 'node:crypto'
import { badRequest, LakeError, unauthorized } from '../errors.ts'
import { assertMayWrite } from './assertMayWrite.ts'
import { assertSystemFields } from '../write/systemFields.ts'
import { beginTransaction } from '../write/transaction.ts'
import type { RouteContext } from '../context.ts'

/**
 * Begins the transaction of a write request. A client that did not receive the response may repeat the request: a
 * durable transaction is recognized by its id and content, and not applied twice.
 * @throws LakeError 400 for an id that is not allowed in a header, 409 for one in use; `commit` throws 403 without
 * permission
 */
export function openRequestTransaction({ lake, params, authorize }: RouteContext, givenId: unknown, content: unknown) {
  const user = authorize()
  if (!user) throw unauthorized('Writing needs a token')
  const id = givenId === undefined || givenId === null || givenId === '' ? randomUUID() : readTransactionId(givenId)
  const dataset = lake.datasets.get(params.dataset ?? '')
  const fingerprint = hash('sha1', JSON.stringify(content))
  const earlier = lake.store.summaryOf(dataset.name, id)
  if (earlier && earlier.fingerprint !== fingerprint) {
    throw new LakeError(409, 'transactionAlreadyExistsError', `Transaction "${id}" already exists with other mutations`)
  }
  const timestamp = new Date(lake.clock()).toISOString()
  const transaction = beginTransaction(dataset, { id, timestamp, author: user.id }, (changes) => {
    assertMayWrite(changes, { user, dataset, timestamp, lake })
    assertSystemFields(changes, transaction.get, `${lake.projectId}/${dataset.name}`)
  })
  return { id, dataset, fingerprint, alreadyDone: earlier !== undefined, transaction }
}

/** Webhooks, event streams and responses include it as a header. */
function readTransactionId(given: unknown): string {
  if (typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given)) return given
  throw badRequest(
    `transactionId is ${JSON.stringify(given).slice(0, 200)}; use a string of up to 128 letters, digits, "_", ".", ":" and "-"`,
  )
}
