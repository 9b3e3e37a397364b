import { evaluate, type ExprNode } from 'groq-js'
import type { Change, Transaction } from '../document.ts'
import { isDraftId, isVersionId } from '../ids.ts'
import { logFailure } from '../log.ts'
import type { Hook, Message, Operation } from '../store/hookStore.ts'
import { compileRule } from './readHook.ts'

/** Returns a hook's messages for a transaction: the projections of the changes its rule selects. */
export async function messagesOf(transaction: Transaction, hook: Hook, projectId: string): Promise<Message[]> {
  const { filter, projection } = compileRule(hook.rule)
  const messages: Message[] = []
  for (const change of transaction.changes) {
    const operation = operationOf(change)
    if (!hook.rule.on.includes(operation) || !concerns(hook, change.id)) continue
    const run = (tree: ExprNode) => evaluateOnChange(tree, change, { projectId, dataset: hook.dataset })
    try {
      if (filter && (await run(filter)) !== true) continue
      messages.push({
        operation,
        documentId: change.id,
        transactionId: transaction.id,
        transactionTime: transaction.timestamp,
        body: JSON.stringify(projection ? await run(projection) : (change.after ?? change.before)),
      })
    } catch (error) {
      // The same change would fail again, and must not delay later messages.
      logFailure(`Webhook "${hook.id}" cannot be evaluated on ${change.id} in transaction ${transaction.id}`, error)
    }
  }
  return messages
}

function operationOf({ before, after }: Change): Operation {
  if (!before) return 'create'
  return after ? 'update' : 'delete'
}

function concerns({ includeDrafts, includeAllVersions }: Hook, id: string): boolean {
  if (isDraftId(id)) return includeDrafts
  return !isVersionId(id) || includeAllVersions
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
