import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { bytesOf, halves, pixelOf, upload } from './pictures.ts'

describe('POST /assets', () => {
  it('rotates a phone photo upright', async () => {
    const lake = testLake()
    const asset = await upload(lake, await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer())
    expect(asset.metadata.dimensions).toMatchObject({ width: 100, height: 200 })
    const shown = await sharp(await bytesOf(lake, `${asset.path}?w=50`)).metadata()
    expect(shown).toMatchObject({ width: 50, height: 100 })
  })

  it.each(['images', 'files'])('requires a token for %s', async (kind) => {
    const response = await testLake().asPublic(`/v1/assets/${kind}/production`, { method: 'POST', body: 'x' })
    expect(response.status).toBe(401)
  })
})

describe('GET /images', () => {
  it('returns the uploaded bytes unchanged', async () => {
    const lake = testLake()
    const bytes = await halves().png().toBuffer()
    const asset = await upload(lake, bytes)
    expect(await bytesOf(lake, asset.path)).toEqual(bytes)
  })

  it.each([
    ['rect=100,0,100,100', [100, 100], 'blue'],
    ['w=50&h=50&fit=crop&crop=left', [50, 50], 'red'],
    ['flip=h&rect=0,0,100,100', [100, 100], 'red'],
    ['w=50&h=100&fit=crop&crop=left&flip=h', [50, 100], 'red'],
    ['w=1000&dpr=3', [3000, 1500], 'red'],
  ])('returns, with %s, %j pixels that are %s on the left', async (parameters, size, color) => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    const picture = await bytesOf(lake, `${asset.path}?${parameters}`)
    const { width, height } = await sharp(picture).metadata()
    const [red = 0, , blue = 0] = await pixelOf(picture, 1, 1)
    expect([[width, height], red > blue ? 'red' : 'blue']).toEqual([size, color])
  })

  it.each([
    ['auto=format', 'image/avif,image/webp', 'image/avif'],
    ['auto=format', '*/*', 'image/png'],
    ['fm=webp&w=20', '*/*', 'image/webp'],
  ])('returns, with %s and Accept: %s, %s', async (parameters, accept, type) => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    const response = await lake.asPublic(`/${asset.path}?${parameters}`, { headers: { accept } })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')?.includes('accept')).toBe(parameters.startsWith('auto'))
  })

  it('responds with 404 once the document is deleted', async () => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    await lake.mutate({ delete: { id: asset._id } })
    expect((await lake.asPublic(`/${asset.path}`)).status).toBe(404)
  })

  it('responds with 304 to a browser that has a copy', async () => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    const first = await lake.asPublic(`/${asset.path}?w=20`)
    const etag = first.headers.get('etag') ?? ''
    expect((await lake.asPublic(`/${asset.path}?w=20`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})
