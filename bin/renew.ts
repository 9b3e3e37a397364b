import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import type { Settings } from './settings.ts'

/** Has the running site read everything again: it may have been built from, or stopped at, an older state of the store. */
export async function renewAllPages({ port }: Settings, webhookSecret: string): Promise<void> {
  const body = JSON.stringify({ reason: 'start' })
  const response = await fetch(`http://127.0.0.1:${port}/api/revalidate`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), webhookSecret),
    },
  })
  if (!response.ok) throw new Error(`The site could not renew its pages: ${response.status} ${await response.text()}`)
}
