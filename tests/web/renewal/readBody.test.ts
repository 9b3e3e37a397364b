import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readBody } from '../../../web/renewal/readBody.ts'

function requestOf(...chunks: Uint8Array[]) {
  const request = new IncomingMessage(new Socket())
  for (const chunk of chunks) request.push(chunk)
  request.push(null)
  return request
}

describe('readBody', () => {
  it('joins the chunks of a text, also where they split a letter', async () => {
    const bytes = Buffer.from('{"title":"Café"}')
    expect(await readBody(requestOf(bytes.subarray(0, 14), bytes.subarray(14)))).toBe('{"title":"Café"}')
  })

  it('gives null for bytes that are not UTF-8', async () => {
    expect(await readBody(requestOf(Buffer.from([0xff, 0xfe])))).toBeNull()
  })

  it('gives null for a body over 256 kB', async () => {
    expect(await readBody(requestOf(Buffer.alloc(256 * 1024, 'a')))).toHaveLength(256 * 1024)
    expect(await readBody(requestOf(Buffer.alloc(256 * 1024 + 1, 'a')))).toBeNull()
  })

  it('gives null for a body that was cut short', async () => {
    const request = new IncomingMessage(new Socket())
    request.push(Buffer.from('{"title":'))
    request.destroy()
    expect(await readBody(request)).toBeNull()
  })
})
