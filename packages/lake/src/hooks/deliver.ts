import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { NotPublic, requestPublic, type Network } from 'server-toolkit/requestPublic.ts'
import type { Hook } from '../store/hookStore.ts'
import type { Message } from './createMessage.ts'
import { addressFilter } from './readHook.ts'

export type Outcome = {
  /** `retry` if the receiver may accept it later, `failure` if it never will. */
  status: 'success' | 'failure' | 'retry'
  /** The reason for a failure or retry; null on success. */
  reason: string | null
}

type Delivery = {
  projectId: string
  clock: () => number
  signal: AbortSignal
  resolve?: Network['resolve'] | undefined
}

const timeoutMs = 30_000

/** Sends one message. Failures are outcomes, too. `delivery.signal` aborts the attempt. */
export async function deliver(hook: Hook, message: Message, delivery: Delivery): Promise<Outcome> {
  try {
    const headers = await getHeaders(hook, message, delivery)
    // Uses a new connection, because one kept alive may be closing. Does not follow redirects.
    const url = new URL(hook.url)
    const response = await requestPublic(url, {
      method: 'POST',
      headers,
      body: message.body,
      signal: AbortSignal.any([delivery.signal, AbortSignal.timeout(timeoutMs)]),
      isAllowed: addressFilter(url.hostname),
      ...(delivery.resolve && { resolve: delivery.resolve }),
    })
    response.destroy() // its body is not needed
    const code = response.statusCode ?? 0
    const status = getStatus(code)
    const reason = status === 'success' ? null : `It answers ${code}`
    return { status, reason }
  } catch (error) {
    const { message: text, cause } = error as Error
    const isFinal = error instanceof TypeError || error instanceof NotPublic // must not delay later messages
    if (isFinal) return { status: 'failure', reason: `It cannot be sent: ${text}` }
    return { status: 'retry', reason: cause instanceof Error ? `${text}: ${cause.message}` : text }
  }
}

/** Returns the headers of a message. Throws a TypeError for a value that is not allowed in a header. */
async function getHeaders(hook: Hook, message: Message, { projectId, clock }: Delivery) {
  const headers = new Headers({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(message.body)),
    'user-agent': 'Sanity.io webhook delivery',
    'idempotency-key': message.idempotencyKey,
    'sanity-transaction-id': message.transactionId,
    'sanity-transaction-time': message.transactionTime,
    'sanity-dataset': hook.dataset,
    'sanity-document-id': message.documentId,
    'sanity-project-id': projectId,
    'sanity-webhook-id': hook.id,
    'sanity-operation': message.operation,
  })
  if (hook.secret) {
    headers.set(SIGNATURE_HEADER_NAME, await encodeSignatureHeader(message.body, clock(), hook.secret))
  }
  return Object.fromEntries(headers)
}

function getStatus(code: number): Outcome['status'] {
  if (code >= 200 && code < 300) return 'success'
  return code === 429 || code >= 500 ? 'retry' : 'failure'
}
