import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'

/**
 * Makes a running server renew its pages, as the content store does after an edit.
 * @param origin of the server, as this machine reaches it
 * @param signedAt in milliseconds, by a clock that agrees with the server's to five minutes
 * @throws Error when the pages could not be renewed; its `cause` says when nobody answered
 */
export async function renewAllPages(origin: string, webhookSecret: string, reason: string, signedAt = Date.now()) {
  const body = JSON.stringify({ reason })
  const response = await fetch(`${origin}/api/revalidate`, {
    method: 'POST',
    body,
    headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, signedAt, webhookSecret) },
  })
  if (!response.ok) throw new Error(`The pages could not be renewed: ${await messageOf(response)}`)
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('application/json')) return `${response.status} ${text}`
  return (JSON.parse(text) as { message: string }).message
}
