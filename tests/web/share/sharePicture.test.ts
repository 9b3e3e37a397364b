import type { NextApiRequest, NextApiResponse } from 'next'
import { expect, it, onTestFinished } from 'vitest'
import { sampleContent } from '../../../bin/sampleContent.ts'
import { serveLake } from '../../../packages/lake/tests/lake.ts'
import handleShareCard from '../../../web/pages/api/share/[name].ts'
import { client } from '../../../web/sanity/client.ts'

it('a picture under the address of an earlier one is not kept for long', async () => {
  const { client: store } = await serveLake()
  const own = client.config()
  onTestFinished(() => void client.config(own))
  client.config({ ...store.config(), perspective: 'published' })
  await store.mutate(sampleContent(new Date()).map((document) => ({ createOrReplace: document })))
  const headers = new Map<string, string>()
  const response = {
    setHeader: (name: string, value: string) => {
      headers.set(name, value)
      return response
    },
    send: () => undefined,
  }
  const request = { query: { name: 'classes', v: 'earlier' } }
  await handleShareCard(request as unknown as NextApiRequest, response as unknown as NextApiResponse)
  expect(headers.get('Content-Type')).toBe('image/png')
  expect(headers.get('Cache-Control')).toBe('public, max-age=300')
})
