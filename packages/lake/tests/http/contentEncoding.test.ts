import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compress } from '../../../../bin/compress.ts'
import { createCompressor } from '../../src/http/sendResponse.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { serveLake, token } from '../lake.ts'

const decompress = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
}

describe.each(['br', 'gzip'] as const)('whoever accepts %s', (encoding) => {
  it('gets the results of queries in a fraction of their size', async () => {
    const lake = await lakeWithDocuments()
    const plain = await lake.get('/v1/data/query/production?query=*', {})
    const compressed = await lake.get('/v1/data/query/production?query=*', { 'accept-encoding': encoding })
    expect(compressed.headers['content-encoding']).toBe(encoding)
    expect(compressed.bytes.length * 3).toBeLessThan(plain.bytes.length)
    const resultIn = (json: string) => (JSON.parse(json) as { result: unknown }).result
    expect(resultIn(decompress[encoding](compressed.bytes))).toEqual(resultIn(plain.bytes.toString()))
  })

  it('gets an export compressed, line for line the same', async () => {
    const lake = await lakeWithDocuments()
    const plain = await lake.get('/v1/data/export/production', {})
    const compressed = await lake.get('/v1/data/export/production', { 'accept-encoding': encoding })
    expect(compressed.headers['content-encoding']).toBe(encoding)
    expect(decompress[encoding](compressed.bytes)).toBe(plain.bytes.toString())
  })

  it('reads the beginning of a stream before its end is written', async () => {
    const compressing = createCompressor(encoding)
    const decompressing = compressing.pipe(encoding === 'br' ? createBrotliDecompress() : createGunzip())
    compressing.write('{"_id": "a"}\n')
    expect(String((await once(decompressing, 'data'))[0])).toBe('{"_id": "a"}\n')
    compressing.end()
    decompressing.resume()
    await once(decompressing, 'end')
  })

  it("gets the Studio's files as they were compressed when it was built", async () => {
    const studioDir = temporaryFolder()
    mkdirSync(join(studioDir, 'static'))
    const script = 'export const words = "Sugar push, left side pass, whip";\n'.repeat(50)
    writeFileSync(join(studioDir, 'static', 'studio-AbCd12_-.js'), script)
    await compress(studioDir)
    const built = readFileSync(join(studioDir, 'static', `studio-AbCd12_-.js.${encoding === 'br' ? 'br' : 'gz'}`))

    const { get } = await lakeWithDocuments({ studioDir })
    const compressed = await get('/static/studio-AbCd12_-.js', { 'accept-encoding': encoding })
    expect(compressed.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': encoding,
      'content-length': String(built.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, origin',
    })
    expect(compressed.bytes.equals(built)).toBe(true)
    expect(decompress[encoding](compressed.bytes)).toBe(script)
    expect((await get('/static/studio-AbCd12_-.js', {})).bytes.toString()).toBe(script)
  })
})

describe('nothing is compressed', () => {
  const anything = { 'accept-encoding': 'gzip, br' }

  it.each([
    ['of what is short', '/v1/ping', anything],
    ['for those who do not ask for it', '/v1/data/query/production?query=*', {}],
  ])('%s', async (_, path, headers) => {
    const { headers: answered } = await (await lakeWithDocuments()).get(path, headers)
    expect(answered['content-encoding']).toBeUndefined()
    expect(answered.vary).toContain('accept-encoding')
  })

  it('of an event stream, where an event would wait for the next one', async () => {
    const { port } = await lakeWithDocuments()
    const response = await ask(port, '/v1/data/listen/production?query=*', anything)
    expect(response.headers['content-type']).toContain('text/event-stream')
    expect(response.headers['content-encoding']).toBeUndefined()
    response.destroy()
  })

  it('of a file, whose tag stands for its very bytes', async () => {
    const { client, get } = await lakeWithDocuments()
    const text = 'Sugar push\n'.repeat(1000)
    const { url } = await client.assets.upload('file', Buffer.from(text), { filename: 'steps.txt' })
    const { headers, bytes } = await get(new URL(url).pathname, anything)
    expect(headers['content-encoding']).toBeUndefined()
    expect(bytes.toString()).toBe(text)
  })
})

/** A lake behind a port with something to tell, and a client that decompresses nothing by itself. */
async function lakeWithDocuments(options: Parameters<typeof serveLake>[0] = {}) {
  const lake = await serveLake(options)
  const transaction = lake.client.transaction()
  for (let index = 0; index < 200; index++) transaction.create({ _id: `notice-${index}`, _type: 'notice', index })
  await transaction.commit()
  const get = async (path: string, headers: OutgoingHttpHeaders) => {
    const response = await ask(lake.port, path, headers)
    return { headers: response.headers, bytes: await buffer(Readable.from(response)) }
  }
  return { ...lake, get }
}

async function ask(port: number, path: string, headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
  const asking = request({ port, path, headers: { authorization: `Bearer ${token}`, ...headers } }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return response
}
