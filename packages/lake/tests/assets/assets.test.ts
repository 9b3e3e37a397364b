import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createImageUrlBuilder } from '@sanity/image-url'
import { testLake, url } from '../lake.ts'
import { bytesOf, halves, upload, uploadFile } from './pictures.ts'

describe('POST /assets/images', () => {
  it('describes the picture: size, transparency, and a placeholder', async () => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer(), '?filename=floor.png&title=Floor')
    expect(asset).toMatchObject({
      _id: expect.stringMatching(/^image-[0-9a-f]{40}-200x100-png$/) as string,
      _type: 'sanity.imageAsset',
      originalFilename: 'floor.png',
      title: 'Floor',
      mimeType: 'image/png',
      metadata: {
        dimensions: { width: 200, height: 100, aspectRatio: 2 },
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/webp;base64,/) as string,
      },
    })
    expect(lake.stored(asset._id)).toMatchObject({ _id: asset._id })
  })

  it('stores the same bytes once', async () => {
    const lake = testLake()
    const bytes = await halves().png().toBuffer()
    const [first, second] = [await upload(lake, bytes, '?title=One'), await upload(lake, bytes, '?title=Two')]
    expect(second).toEqual(first)
  })

  it('rotates a phone photo upright', async () => {
    const lake = testLake()
    const asset = await upload(lake, await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer())
    expect(asset.metadata.dimensions).toMatchObject({ width: 100, height: 200 })
    const shown = await sharp(await bytesOf(lake, `${asset.path}?w=50`)).metadata()
    expect(shown).toMatchObject({ width: 50, height: 100 })
  })

  it('needs a token', async () => {
    const response = await testLake().asPublic('/v1/assets/images/production', { method: 'POST', body: 'x' })
    expect(response.status).toBe(401)
  })
})

describe('GET /images', () => {
  it('returns the uploaded bytes unchanged, with their checksum', async () => {
    const lake = testLake()
    const bytes = await halves().png().toBuffer()
    const asset = await upload(lake, bytes)
    const response = await lake.asPublic(`/${asset.path}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(asset._id).toContain(response.headers.get('x-sanity-sha1'))
  })

  it.each([
    ['w=100', 100, 50],
    ['h=50', 100, 50],
    ['w=100&dpr=1.5', 150, 75],
    ['w=400&fit=max', 200, 100],
    ['w=400', 400, 200],
    ['w=50&h=50&fit=crop', 50, 50],
    ['w=50&h=50&fit=max', 50, 25],
    ['w=50&h=50&fit=fill&bg=ff0000', 50, 50],
    ['w=300&h=300&fit=min', 100, 100],
    ['w=30&h=90&fit=scale', 30, 90],
    ['rect=100,0,100,100', 100, 100],
    ['rect=100,0,100,100&w=10', 10, 10],
    ['w=1000&dpr=3', 3000, 1500],
  ])('%s makes it %i by %i pixels', async (parameters, width, height) => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    const found = await sharp(await bytesOf(lake, `${asset.path}?${parameters}`)).metadata()
    expect({ width: found.width, height: found.height }).toEqual({ width, height })
  })

  it.each([
    ['rect=0,0,100,100', 'red'],
    ['rect=100,0,100,100', 'blue'],
    ['w=50&h=50&fit=crop&crop=left', 'red'],
    ['w=50&h=50&fit=crop&crop=right', 'blue'],
    ['flip=h&rect=0,0,100,100', 'red'],
    ['w=50&h=100&fit=crop&crop=left&flip=h', 'red'],
  ])('%s shows the %s half', async (parameters, color) => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    const { data } = await sharp(await bytesOf(lake, `${asset.path}?${parameters}`))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(color === 'red' ? data[0] : data[2]).toBeGreaterThan(200)
  })

  it.each([
    ['auto=format', 'image/avif,image/webp', 'image/avif'],
    ['auto=format', 'image/webp', 'image/webp'],
    ['auto=format', '*/*', 'image/png'],
    ['fm=jpg', '*/*', 'image/jpeg'],
    ['fm=webp&w=20', '*/*', 'image/webp'],
  ])('%s for a browser that takes %s is %s', async (parameters, accept, type) => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    const response = await lake.asPublic(`/${asset.path}?${parameters}`, { headers: { accept } })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')?.includes('accept')).toBe(parameters.startsWith('auto'))
  })

  it('supports @sanity/image-url, including hotspot and crop', async () => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    const address = createImageUrlBuilder({ projectId: 'westie', dataset: 'production', baseUrl: url })
      .image({
        asset: { _ref: asset._id },
        hotspot: { x: 0.8, y: 0.5, width: 0.2, height: 0.4 },
        crop: { left: 0.5, right: 0, top: 0, bottom: 0 },
      })
      .size(40, 40)
      .url()
    const { data, info } = await sharp(await bytesOf(lake, address.slice(url.length + 1)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 40, height: 40 })
    expect(data[2]).toBeGreaterThan(200)
  })

  it.each(['w=0', 'w=9000', 'w=x', 'rect=1,2,3', 'rect=500,0,10,10', 'fit=squash', 'fm=bmp', 'bg=blueish', 'q=101'])(
    'refuses %s with 400 and names the parameter',
    async (parameter) => {
      const lake = testLake()
      const asset = await upload(lake, await halves().png().toBuffer())
      const response = await lake.asPublic(`/${asset.path}?${parameter}`)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(parameter.split('=')[0])
    },
  )

  it('prevents scripts in an SVG from running', async () => {
    const lake = testLake()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const asset = await upload(lake, Buffer.from(svg))
    const response = await lake.asPublic(`/${asset.path}?w=5&auto=format`)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
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

describe('POST /assets/files', () => {
  it('stores a file under its checksum and serves it under its name', async () => {
    const lake = testLake()
    const document = await uploadFile(lake, 'Monday', '?filename=plan.txt', 'text/plain')
    expect(document._id).toMatch(/^file-[0-9a-f]{40}-txt$/)
    const file = await lake.asPublic(`/${document.path}?dl`)
    expect(await file.text()).toBe('Monday')
    expect(file.headers.get('content-disposition')).toContain('plan.txt')
  })
})
