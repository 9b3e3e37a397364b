import { evaluate, type ExprNode } from 'groq-js'
import { hash } from 'node:crypto'
import { type Change, isPublishedId, type Operation, operationOf, type Transaction } from '../document.ts'
import { logFailure } from '../log.ts'
import type { Hook } from '../store/hookStore.ts'
import { compileRule } from './readHook.ts'

/** A hook's message about one changed document. */
export type Message = {
  /** The same in each attempt. */
  idempotencyKey: string
  operation: Operation
  documentId: string
  transactionId: string
  transactionTime: string
  /** JSON, exactly as signed and sent. */
  body: string
}

/** Returns a hook's message about a transaction's change: its projection, or null if its rule does not select the change. */
export async function createMessage(
  hook: Hook,
  { changes, ...transaction }: Transaction,
  index: number,
  projectId: string,
): Promise<Message | null> {
  const change = changes[index]
  if (!change || !isPublishedId(change.id) || !hook.rule.on.includes(operationOf(change))) return null
  const { id: documentId, before, after } = change
  const run = (tree: ExprNode) => evaluateOnChange(tree, change, { projectId, dataset: hook.dataset })
  try {
    const { filter, projection } = compileRule(hook.rule)
    if (filter && (await run(filter)) !== true) return null
    return {
      idempotencyKey: hash('sha1', `${hook.id} ${transaction.id} ${documentId}`),
      operation: operationOf(change),
      documentId,
      transactionId: transaction.id,
      transactionTime: transaction.timestamp,
      body: JSON.stringify(projection ? await run(projection) : (after ?? before)),
    }
  } catch (error) {
    // The same change would fail again, and must not delay later messages.
    logFailure(`Webhook "${hook.id}" cannot be evaluated on ${documentId} in transaction ${transaction.id}`, error)
    return null
  }
}

/** Subqueries find nothing, because a hook sees one document, before and after. */
async function evaluateOnChange(
  tree: ExprNode,
  { before, after }: Change,
  sanity: { projectId: string; dataset: string },
) {
  const value = await evaluate(tree, { before, after, root: after ?? before, dataset: [], sanity })
  return (await value.get()) as unknown
}
