import { createHash, randomUUID } from 'node:crypto'
import { badRequest, LakeError, unauthorized } from '../errors.ts'
import { beginTransaction } from '../write/transaction.ts'
import type { RouteContext } from '../context.ts'

/**
 * Begins the transaction that a write request asks for. A client that lost the answer sends the same again: what is
 * already durable is recognised by transaction id and content, and not done twice.
 * @throws LakeError 409 when the id was used for something else
 */
export function openRequestTransaction({ lake, params, user }: RouteContext, givenId: unknown, content: unknown) {
  if (!user) throw unauthorized('Writing needs a token')
  if (givenId !== undefined && givenId !== null && typeof givenId !== 'string')
    throw badRequest('transactionId must be a string')
  const id = givenId || randomUUID()
  const dataset = lake.dataset(params.dataset ?? '')
  const fingerprint = createHash('sha1').update(JSON.stringify(content)).digest('hex')
  const earlier = lake.store.summaryOf(dataset.name, id)
  if (earlier && earlier.fingerprint !== fingerprint) {
    throw new LakeError(409, 'transactionAlreadyExistsError', `Transaction "${id}" already exists with other mutations`)
  }
  const timestamp = new Date(lake.clock()).toISOString()
  return {
    id,
    dataset,
    fingerprint,
    alreadyDone: earlier !== undefined,
    transaction: beginTransaction(dataset, { id, timestamp, author: user.id }),
  }
}
