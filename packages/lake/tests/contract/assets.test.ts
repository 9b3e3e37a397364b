import { createHash } from 'node:crypto'
import { createImageUrlBuilder, type SanityImageSource } from '@sanity/image-url'
import sharp, { type OverlayOptions } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client, projectId, dataset } = await openTarget()

describe('client.assets', () => {
  it('stores a file once, byte for byte', async () => {
    const bytes = Buffer.from(`Monday: basics plan`)
    const asset = await client.assets.upload('file', bytes, { filename: 'plan.txt', title: 'Plan' })
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    expect(asset).toMatchObject({
      _id: `file-${sha1}-txt`,
      _type: 'sanity.fileAsset',
      sha1hash: sha1,
      size: bytes.length,
      mimeType: 'text/plain',
      originalFilename: 'plan.txt',
      title: 'Plan',
      path: `files/${projectId}/${dataset}/${sha1}.txt`,
    })
    expect(Buffer.from(await (await fetch(asset.url)).arrayBuffer())).toEqual(bytes)

    const again = await client.assets.upload('file', bytes, { filename: 'plan.txt' })
    expect(again._id).toBe(asset._id)
    await client.delete(asset._id)
    expect(await client.getDocument(asset._id)).toBeFalsy()
  })

  it('describes a picture', async () => {
    const asset = await upload(40, 20)
    const sha1 = expect.stringMatching(/^[0-9a-f]{40}$/) as string
    expect(asset).toMatchObject({
      _id: expect.stringMatching(/^image-[0-9a-f]{40}-40x20-png$/),
      _type: 'sanity.imageAsset',
      sha1hash: sha1,
      extension: 'png',
      metadata: {
        dimensions: { width: 40, height: 20, aspectRatio: 2 },
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/webp;base64,/) as string,
      },
    })
  })
})

describe('URLs of @sanity/image-url', () => {
  let source: SanityImageSource = ''
  const builder = createImageUrlBuilder(client)

  /** Uploads a picture of 400 by 200 pixels: red, its right quarter blue. */
  beforeAll(async () => {
    const blue = await sharp({ create: { width: 100, height: 200, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    source = await upload(400, 200, [{ input: blue, left: 300, top: 0 }])
  })

  it.each([
    ['the picture itself', () => builder.image(source), [400, 200]],
    ['a width', () => builder.image(source).width(100), [100, 50]],
    ['a width for a dense screen', () => builder.image(source).width(100).dpr(2), [200, 100]],
    ['a rectangle', () => builder.image(source).rect(0, 0, 100, 150), [100, 150]],
    ['with a border, in the width', () => builder.image(source).width(100).pad(10).bg('ffffff'), [100, 60]],
  ])('%s', async (_, build, size) => {
    const { width, height } = await sharp(await bytesAt(build().url())).metadata()
    expect([width, height]).toEqual(size)
  })

  it('crop around the hotspot', async () => {
    const hotspot = { x: 0.9, y: 0.5, width: 0.1, height: 0.1 }
    const right = builder.image({ asset: source, hotspot }).size(100, 200).format('png')
    const { dominant } = await sharp(await bytesAt(right.url())).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(50)
  })

  it('exclude what an editor cropped', async () => {
    const crop = { left: 0, right: 0.5, top: 0, bottom: 0 }
    const left = builder.image({ asset: source, crop }).format('png')
    const bytes = await bytesAt(left.url())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 200 })
    expect((await sharp(bytes).stats()).dominant.r).toBeGreaterThan(200)
  })
})

/** Uploads a red picture, with others on top. */
async function upload(width: number, height: number, overlays: OverlayOptions[] = []) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite(overlays)
    .withExif({ IFD0: { ImageDescription: `${width}` } })
    .png()
    .toBuffer()
  const asset = await client.assets.upload('image', bytes, { filename: 'quarters.png' })
  return asset
}

async function bytesAt(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status, url).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
