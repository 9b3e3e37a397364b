import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import type { Hook } from './hook.ts'
import type { Message } from './messages.ts'

export type Outcome = {
  /** `retry`: the receiver may take it later. `failure`: it never will. */
  status: 'success' | 'failure' | 'retry'
  /** HTTP status, or null when there was no answer. */
  resultCode: number | null
  resultBody: string
  /** Milliseconds that the receiver asks us to wait. */
  retryAfter: number | null
}

const timeoutInMs = 30_000
const keptOfAnswer = 2_000

/** Sends one message; whatever happens is an outcome. */
export async function deliver(
  hook: Hook,
  id: string,
  message: Message,
  { projectId, clock, signal }: { projectId: string; clock: () => number; signal: AbortSignal },
): Promise<Outcome> {
  const headers: Record<string, string> = {
    ...hook.headers,
    'content-type': 'application/json',
    'user-agent': 'Sanity.io webhook delivery',
    'idempotency-key': id,
    'sanity-transaction-id': message.transactionId,
    'sanity-transaction-time': message.transactionTime,
    'sanity-dataset': hook.dataset,
    'sanity-document-id': message.documentId,
    'sanity-project-id': projectId,
    'sanity-webhook-id': hook.id,
    'sanity-operation': message.operation,
  }
  if (hook.secret) headers[SIGNATURE_HEADER_NAME] = await encodeSignatureHeader(message.body, clock(), hook.secret)
  try {
    const response = await fetch(hook.url, {
      method: hook.httpMethod,
      headers,
      body: hook.httpMethod === 'GET' ? null : message.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutInMs)]),
    })
    const resultBody = (await response.text()).slice(0, keptOfAnswer)
    return { status: statusOf(response), resultCode: response.status, resultBody, retryAfter: retryAfterOf(response) }
  } catch (error) {
    const { message: text, cause } = error as Error
    const resultBody = cause instanceof Error ? `${text}: ${cause.message}` : text
    return { status: 'retry', resultCode: null, resultBody, retryAfter: null }
  }
}

function statusOf({ ok, status }: Response): Outcome['status'] {
  if (ok) return 'success'
  return status === 429 || status >= 500 ? 'retry' : 'failure'
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}
