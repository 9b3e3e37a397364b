import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'

/**
 * Has a running server renew all its pages, with the same signed request that the content store sends after an edit
 * (docs/decisions/0016-how-pages-are-renewed.md).
 * @param origin of the server, as this machine reaches it
 * @param signedAt milliseconds since 1970, within five minutes of the server's clock
 * @throws Error when the pages could not be renewed, with a `cause` if the server could not be reached
 */
export async function requestRenewal(origin: string, webhookSecret: string, reason: string, signedAt = Date.now()) {
  const body = JSON.stringify({ reason })
  const response = await fetch(`${origin}/api/revalidate`, {
    method: 'POST',
    body,
    headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, signedAt, webhookSecret) },
  })
  if (!response.ok) throw new Error(`The pages could not be renewed: ${await readMessage(response)}`)
}

async function readMessage(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('application/json')) return `${response.status} ${text}`
  return (JSON.parse(text) as { message: string }).message
}
