import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'

/**
 * Makes the running server renew its pages, as the content store does after an edit.
 * @param port of the server on this machine
 */
export async function renewAllPages(port: string | number | undefined, webhookSecret: string, reason: string) {
  const body = JSON.stringify({ reason })
  const response = await fetch(`http://127.0.0.1:${port}/api/revalidate`, {
    method: 'POST',
    body,
    headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), webhookSecret) },
  })
  if (!response.ok) throw new Error(`The site could not renew its pages: ${response.status} ${await response.text()}`)
}
