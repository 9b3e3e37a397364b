import { hash } from 'node:crypto'
import { isPublishedId, type Operation, operationOf, type Transaction } from '../document.ts'
import type { Hook } from '../store/hookStore.ts'

/** A webhook's message about one changed document. */
export type Message = {
  /** Stays the same in each attempt. */
  idempotencyKey: string
  operation: Operation
  documentId: string
  transactionId: string
  transactionTime: string
  /** JSON, exactly as signed and sent. */
  body: string
}

/** Returns a webhook's message about a transaction's change; null for a draft or version. */
export function createMessage(hook: Hook, { changes, ...transaction }: Transaction, index: number): Message | null {
  const change = changes[index]
  const document = change?.after ?? change?.before
  if (!change || !document || !isPublishedId(change.id)) return null
  const { _id, _type } = document
  return {
    idempotencyKey: hash('sha1', `${hook.id} ${transaction.id} ${_id}`),
    operation: operationOf(change),
    documentId: _id,
    transactionId: transaction.id,
    transactionTime: transaction.timestamp,
    body: JSON.stringify({ _id, _type }),
  }
}
