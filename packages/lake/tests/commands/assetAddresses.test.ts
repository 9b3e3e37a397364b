import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { assetAddresses } from '../../src/commands/sanityHosts.ts'

const lake = 'http://localhost:3333'
const translate = () =>
  assetAddresses([lake, 'http://127.0.0.1:3333'], 'abc123.api.sanity.io')?.toHosted() ?? new PassThrough()

it('translates addresses in whatever chunks they come', async () => {
  const stored = `data: {"title": "Größe", "url": "${lake}/images/abc123/production/a.png"}\n\ndata: {"url": "${lake}/files/abc123/`
  const given = stored.replaceAll(lake, 'https://cdn.sanity.io')
  const bytes = Buffer.from(stored)
  for (let at = 0; at <= bytes.length; at++) {
    const chunks = Readable.from([bytes.subarray(0, at), bytes.subarray(at)]).pipe(translate())
    expect(await text(chunks)).toBe(given)
  }
})
