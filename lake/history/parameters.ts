import { badRequest, notFound } from '../errors.ts'
import type { Store } from '../store/store.ts'

/** @throws LakeError 404 for a transaction that the dataset does not have */
export function sequenceOf(store: Store, dataset: string, transactionId: string): number {
  const transaction = store.summaryOf(dataset, transactionId)
  if (!transaction) throw notFound(`Dataset "${dataset}" has no transaction "${transactionId}"`)
  return transaction.sequence
}

/** @returns the time as `Date.toISOString` writes it, which sorts as text */
export function readTime(name: string, text: string): string {
  const date = new Date(/^\d{4}-\d\d-\d\d/.test(text) ? text : NaN) // on its own, "5" is a day in 2001
  if (Number.isNaN(date.getTime())) throw badRequest(`${name} is "${text}"; use a time such as 2026-11-21T20:30:00Z`)
  return date.toISOString()
}

/** @throws LakeError 400 for what is no whole number from 1 to `most` */
export function readLimit(text: string | null, whenAbsent: number, most: number): number {
  const limit = text === null ? whenAbsent : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > most) {
    throw badRequest(`limit is "${text}"; use a whole number from 1 to ${most}`)
  }
  return limit
}
