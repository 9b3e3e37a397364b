import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { serveLake, testLake, token } from '../lake.ts'
import { bytesOf, halves, noise, upload } from './pictures.ts'

describe('POST /assets/images', () => {
  it.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'avif', 'image/avif'],
    ['gif', 'gif', 'image/gif'],
    ['tiff', 'tif', 'image/tiff'],
  ] as const)('accepts %s', async (format, extension, mimeType) => {
    const lake = testLake()
    const asset = await upload(lake, await halves().toFormat(format).toBuffer(), '?filename=any.name')
    expect(asset).toMatchObject({ extension, mimeType, metadata: { dimensions: { width: 200, height: 100 } } })
    expect(asset._id).toMatch(new RegExp(`-200x100-${extension}$`))
  })

  it.each(['', '?meta=exif&meta=location'])(
    'omits camera and location from the metadata, with the parameters %j',
    async (parameters) => {
      const photo = sharp({ create: { width: 90, height: 60, channels: 3, background: '#a50' } }).withExif({
        IFD2: { DateTimeOriginal: '2026:10:05 20:15:00', LensModel: 'Wide' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 21/1 36/1' },
      })
      const lake = testLake()
      const { metadata, path } = await upload(lake, await photo.jpeg().toBuffer(), parameters)
      expect(Object.keys(metadata).sort()).toEqual(['_type', 'dimensions', 'hasAlpha', 'isOpaque', 'lqip'])
      expect((await sharp(await bytesOf(lake, `${path}?w=40`)).metadata()).exif).toBeUndefined()
    },
  )

  it.each([
    ['a truncated JPEG', async () => (await noise(200, 200).jpeg().toBuffer()).subarray(0, 2000)],
    ['a picture of too many pixels', () => Promise.resolve(Buffer.from(svgOf(20_000, 20_000)))],
    ['a gzipped SVG', () => Promise.resolve(gzipSync(svgOf(10, 10)))],
    ['HEIC', () => Promise.resolve(Buffer.from('000000186674797068656963000000006d696631686569630000000100', 'hex'))],
    ['text', () => Promise.resolve(Buffer.from('no picture'))],
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
  ])('refuses %s with 400', async (_, bytes) => {
    const lake = testLake()
    const body = new Uint8Array(await bytes())
    const response = await lake.request('/v1/assets/images/production', { method: 'POST', body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/use JPEG|empty/) as string,
    })
    expect(lake.lake.context.datasets.get('production').size).toBe(0)
    expect(filesIn(lake.lake.context.assetsDir)).toEqual([])
  })

  it('creates one document for ten simultaneous uploads of a picture', async () => {
    const lake = testLake()
    const bytes = await halves().png().toBuffer()
    const assets = await Promise.all(Array.from({ length: 10 }, () => upload(lake, bytes)))
    expect(new Set(assets.map((asset) => JSON.stringify(asset))).size).toBe(1)
    expect(lake.lake.context.datasets.get('production').size).toBe(1)
  })
})

describe('the file of an upload', () => {
  it('is refused with 413 above 50 MB, and not kept', async () => {
    const lake = testLake()
    const init = { method: 'POST', body: new Uint8Array(50_000_001) }
    for (const kind of ['images', 'files'])
      expect((await lake.request(`/v1/assets/${kind}/production`, init)).status).toBe(413)
    expect(filesIn(lake.lake.context.assetsDir)).toEqual([])
  })

  it('is not kept if the connection is cut', async () => {
    const { url, lake } = await serveLake()
    const { assetsDir } = lake.context
    const headers = { authorization: `Bearer ${token}`, 'content-length': 2_000_000 }
    const upload = request(`${url}/v1/assets/files/production`, { method: 'POST', headers })
    const cut = once(upload, 'error')
    upload.write(Buffer.alloc(1_000_000))
    await expect.poll(() => filesIn(assetsDir).length).toBe(1)
    upload.destroy(new Error('cut'))
    await cut
    await expect.poll(() => filesIn(assetsDir)).toEqual([])
  })
})

const svgOf = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
