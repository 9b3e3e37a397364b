import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { encodeSignatureHeader } from '@sanity/webhook'
import { describe, expect, it } from 'vitest'
import { readBody, signatureGate } from '../../../web/renewal/webhookRequest.ts'

function requestOf(...chunks: Uint8Array[]) {
  const request = new IncomingMessage(new Socket())
  for (const chunk of chunks) request.push(chunk)
  request.push(null)
  return request
}

describe('readBody', () => {
  it('joins chunks, even if they split a character', async () => {
    const bytes = Buffer.from('{"title":"Café"}')
    expect(await readBody(requestOf(bytes.subarray(0, 14), bytes.subarray(14)))).toBe('{"title":"Café"}')
  })

  it('returns null for bytes that are not UTF-8', async () => {
    expect(await readBody(requestOf(Buffer.from([0xff, 0xfe])))).toBeNull()
  })

  it('returns null for a body over 256 kB', async () => {
    expect(await readBody(requestOf(Buffer.alloc(256 * 1024, 'a')))).toHaveLength(256 * 1024)
    expect(await readBody(requestOf(Buffer.alloc(256 * 1024 + 1, 'a')))).toBeNull()
  })

  it('returns null for an incomplete body', async () => {
    const request = new IncomingMessage(new Socket())
    request.push(Buffer.from('{"title":'))
    request.destroy()
    expect(await readBody(request)).toBeNull()
  })
})

const secret = 'a shared secret'
const body = '{"_id":"registration-general-admission"}'
const noon = Date.parse('2026-11-23T12:00:00Z')
const minutes = 60_000

describe('signatureGate', () => {
  it('accepts signatures of the content store', async () => {
    const gate = signatureGate(secret, () => noon)
    expect(await gate.accept(body, await encodeSignatureHeader(body, noon, secret))).toBe(true)
  })

  it.each([
    ['five minutes old', -5 * minutes, true],
    ['five minutes ahead', 5 * minutes, true],
    ['slightly more than five minutes old', -5 * minutes - 1, false],
    ['slightly more than five minutes ahead', 5 * minutes + 1, false],
  ])('has a tolerance of five minutes: a signature that is %s', async (_, offset, accepted) => {
    const gate = signatureGate(secret, () => noon)
    expect(await gate.accept(body, await encodeSignatureHeader(body, noon + offset, secret))).toBe(accepted)
  })

  it('rejects a replayed signature for as long as it would be valid', async () => {
    let now = noon
    const gate = signatureGate(secret, () => now)
    const signature = await encodeSignatureHeader(body, noon + 4 * minutes, secret)
    expect(await gate.accept(body, signature)).toBe(true)
    expect(await gate.accept(body, signature)).toBe(false)
    now = noon + 9 * minutes
    expect(await gate.accept(body, await encodeSignatureHeader(body, now, secret))).toBe(true)
    expect(await gate.accept(body, signature)).toBe(false)
  })

  it('accepts a signature again after it was released', async () => {
    const gate = signatureGate(secret, () => noon)
    const signature = await encodeSignatureHeader(body, noon, secret)
    await gate.accept(body, signature)
    gate.release(signature)
    expect(await gate.accept(body, signature)).toBe(true)
  })

  it.each([
    ['another body', '{"_id":"registration-wcs-2-series"}', secret],
    ['another secret', body, 'a guess'],
  ])('rejects a signature made with %s', async (_, signedBody, signedWith) => {
    const gate = signatureGate(secret, () => noon)
    expect(await gate.accept(body, await encodeSignatureHeader(signedBody, noon, signedWith))).toBe(false)
  })

  it.each(['', 'v1=abc', 't=soon,v1=abc', 't=1,v1=abc', `t=${noon},v1=`, `t=${noon},v1=abc`])(
    'rejects the malformed signature "%s"',
    async (signature) => {
      expect(await signatureGate(secret, () => noon).accept(body, signature)).toBe(false)
    },
  )

  it('accepts nothing if no secret is set', async () => {
    const gate = signatureGate(null, () => noon)
    expect(await gate.accept(body, await encodeSignatureHeader(body, noon, 'null'))).toBe(false)
  })
})
