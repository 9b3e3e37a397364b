import { badRequest, notFound } from '../errors.ts'
import type { HistoryStore } from '../store/history.ts'

/** @throws LakeError 404 for a transaction that the dataset does not have */
export function sequenceOf(store: HistoryStore, dataset: string, transactionId: string): number {
  const transaction = store.summaryOf(dataset, transactionId)
  if (!transaction) throw notFound(`Dataset "${dataset}" has no transaction "${transactionId}"`)
  return transaction.sequence
}

/** @throws LakeError 400 for what is no whole number from 1 to `max` */
export function readLimit(text: string | null, whenAbsent: number, max: number): number {
  const limit = text === null ? whenAbsent : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > max) {
    throw badRequest(`limit is "${text}"; use a whole number from 1 to ${max}`)
  }
  return limit
}
