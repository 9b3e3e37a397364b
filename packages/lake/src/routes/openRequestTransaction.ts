import { hash, randomUUID } from 'node:crypto'
import { badRequest, LakeError, unauthorized } from '../errors.ts'
import { assertMayWrite } from './assertMayWrite.ts'
import { assertSystemFields } from '../write/systemFields.ts'
import { beginTransaction } from '../write/transaction.ts'
import type { RouteContext } from '../context.ts'

/**
 * Begins the transaction that a write request asks for. A client that lost the answer sends the same again: what is
 * already durable is recognised by transaction id and content, and not done twice.
 * @throws LakeError 400 for an id that could not stand in a header, 409 when it was used for something else; its `commit`
 * 403 for what the user may not write
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

/** Webhooks, event streams and answers carry it. */
function readTransactionId(given: unknown): string {
  if (typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given)) return given
  throw badRequest(
    `transactionId is ${JSON.stringify(given).slice(0, 200)}; use a string of up to 128 letters, digits, "_", ".", ":" and "-"`,
  )
}
