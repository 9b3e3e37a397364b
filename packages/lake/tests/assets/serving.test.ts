import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { halves, upload, uploadFile } from './pictures.ts'

describe('GET /files', () => {
  it.each([
    ['guide.pdf', 'application/pdf', true],
    ['dance.mp4', 'video/mp4', true],
    ['song.mp3', 'audio/mpeg', true],
    ['floor.heic', 'image/heic', true],
    ['plan.txt', 'application/octet-stream', false],
    ['unknown.xyz', 'application/octet-stream', false],
  ])('serves %s as %s, opened in the browser: %s', async (name, type, isOpened) => {
    const lake = testLake()
    const asset = await uploadFile(lake, 'Monday', `?filename=${name}`)
    const { headers } = await lake.asPublic(`/${asset.path}`)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-security-policy')?.includes('sandbox') ?? false).toBe(!isOpened)
    expect(headers.get('content-disposition')?.startsWith('attachment') ?? false).toBe(!isOpened)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('returns size and checksums to HEAD as to GET', async () => {
    const lake = testLake()
    const asset = await uploadFile(lake, 'Monday', '?filename=plan.txt')
    for (const method of ['HEAD', 'GET']) {
      const { headers } = await lake.asPublic(`/${asset.path}`, { method })
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-length': '6',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-sanity-sha1': createHash('sha1').update('Monday').digest('hex'),
        'x-sanity-md5': createHash('md5').update('Monday').digest('hex'),
      })
    }
  })

  it.each([
    ['bytes=0-1', 'Mo', 'bytes 0-1/6'],
    ['bytes=3-', 'day', 'bytes 3-5/6'],
    ['bytes=-2', 'ay', 'bytes 4-5/6'],
    ['bytes=-9', 'Monday', 'bytes 0-5/6'],
    ['bytes=4-99', 'ay', 'bytes 4-5/6'],
    ['bytes=6-', 'Monday', null],
    ['bytes=0-1,3-4', 'Monday', null],
  ])('with Range: %s, returns %j', async (range, bytes, contentRange) => {
    const lake = testLake()
    const asset = await uploadFile(lake, 'Monday', '?filename=plan.txt')
    const response = await lake.asPublic(`/${asset.path}`, { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([contentRange ? 206 : 200, contentRange])
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(await response.text()).toBe(bytes)
  })

  it('reads only asset files, whatever a document says', async () => {
    const lake = testLake()
    const asset = await uploadFile(lake, 'Monday', '?filename=plan.txt')
    writeFileSync(join(lake.lake.context.assetsDir, 'secret'), 'secret')
    expect(await (await lake.asPublic(`/${asset.path}`)).text()).toBe('Monday')
    await lake.mutate({ create: { _id: 'file-secret', _type: 'sanity.fileAsset', path: 'secret' } })
    const status = async (file: string) => (await lake.asPublic(`/files/westie/production/${file}`)).status
    expect(await Promise.all(['secret', `${'a'.repeat(40)}.txt`, '..%2Fsecret'].map(status))).toEqual([404, 404, 400])
  })

  it('responds with 404 if the file is missing, until it is uploaded again', async () => {
    const lake = testLake()
    const asset = await uploadFile(lake, 'Monday', '?filename=plan.txt')
    rmSync(join(lake.lake.context.assetsDir, asset.path))
    expect((await lake.asPublic(`/${asset.path}`)).status).toBe(404)
    await uploadFile(lake, 'Monday', '?filename=plan.txt')
    expect((await lake.asPublic(`/${asset.path}`)).status).toBe(200)
  })

  it.each(['/files/other/production/', '/files/westie/other/', '/images/westie/production/'])(
    'responds with 404 under %s',
    async (folder) => {
      const lake = testLake()
      const asset = await uploadFile(lake, 'Monday', '?filename=plan.txt')
      expect((await lake.asPublic(`${folder}${asset.path.split('/').at(-1) ?? ''}`)).status).toBe(404)
    },
  )
})

describe('GET /images', () => {
  it('accepts a readable file name after its own in the URL', async () => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    expect((await lake.asPublic(`/${asset.path}/two-halves.png?w=10`)).status).toBe(200)
  })

  it('downloads under the name of dl, or the original one', async () => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer(), "?filename=it's%20ü.png")
    const getName = async (dl: string) =>
      (await lake.asPublic(`/${asset.path}?${dl}`)).headers.get('content-disposition')
    expect(await getName('dl=')).toBe("attachment; filename*=UTF-8''it%27s%20%C3%BC.png")
    expect(await getName('w=10&dl=small.png')).toBe("attachment; filename*=UTF-8''small.png")
  })
})
