import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { bytesOf, halves, noise, pixelOf, upload } from './pictures.ts'

const [red, blue, white, clear] = [
  [255, 0, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 255],
  [0, 0, 0, 0],
]

describe('GET /images with effects', () => {
  it.each([
    ['pad=10&bg=0f0', [0, 0], [0, 255, 0, 255]],
    ['pad=10&bg=0f0', [10, 10], red],
    ['w=100&h=100&fit=fill', [50, 0], clear],
    ['w=100&h=100&fit=fill&fm=jpg', [50, 0], white],
    ['w=100&h=100&fit=fill&bg=00f', [50, 99], blue],
    ['flip=h', [0, 0], blue],
    ['flip=v', [0, 0], red],
  ])('makes, with %s, the pixel at %j %j', async (parameters, [left = 0, top = 0], color) => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    const picture = await bytesOf(lake, `${asset.path}?${parameters}`)
    expect((await pixelOf(picture, left, top)).map((value, i) => Math.abs(value - (color[i] ?? 0)) < 6)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it.each([
    ['?w=15', '*/*', ['gif', 2, 15]],
    ['?w=15&h=30&fit=crop', '*/*', ['gif', 2, 15]],
    ['?w=20&h=20&fit=fill&pad=2', '*/*', ['gif', 2, 20]],
    ['?w=15&auto=format', 'image/avif,image/webp', ['webp', 2, 15]],
    ['?w=15&flip=v', '*/*', ['gif', 1, 15]],
    ['?w=3500&fm=webp', '*/*', ['webp', 1, 3500]],
  ])('transforms an animation with %j and Accept: %s to %j', async (parameters, accept, expected) => {
    const lake = testLake()
    const frame = (color: number[]) => Array.from({ length: 600 }, () => color).flat()
    const raw = { width: 30, height: 40, channels: 3, pageHeight: 20 } as const
    const frames = sharp(Buffer.from([...frame([255, 0, 0]), ...frame([0, 0, 255])]), { raw })
    const asset = await upload(lake, await frames.gif({ loop: 0, delay: [100, 100] }).toBuffer())
    const response = await lake.asPublic(`/${asset.path}${parameters}`, { headers: { accept } })
    const picture = Buffer.from(await response.arrayBuffer())
    const { format, pages = 1, width } = await sharp(picture, { animated: true }).metadata()
    expect([format, pages, width]).toEqual(expected)
    const isRed = ([r = 0, , b = 0]: number[]) => r > 240 && b < 15
    expect(isRed(await pixelOf(picture, 5, 5))).toBe(true)
  })

  it('blurs, up to a strength of 200', async () => {
    const lake = testLake()
    const asset = await upload(lake, await halves().png().toBuffer())
    const nearEdge = await pixelOf(await bytesOf(lake, `${asset.path}?blur=60`), 98, 50)
    expect(nearEdge.slice(0, 3).every((value, index) => (index === 1 ? value === 0 : value > 60))).toBe(true)
    expect(await bytesOf(lake, `${asset.path}?blur=2000`)).toEqual(await bytesOf(lake, `${asset.path}?blur=200`))
  })

  it('places a transparent picture on white in formats without transparency, and on bg if given', async () => {
    const lake = testLake()
    const asset = await upload(
      lake,
      await sharp({ create: { width: 10, height: 10, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    )
    expect(asset.metadata).toMatchObject({ hasAlpha: true, isOpaque: false })
    expect(asset.metadata.lqip).toMatch(/^data:image\/webp;base64,/)
    expect(await pixelOf(await bytesOf(lake, `${asset.path}?fm=jpg`), 5, 5)).toEqual(white)
    expect(await pixelOf(await bytesOf(lake, `${asset.path}?bg=ff0000`), 5, 5)).toEqual(red)
    expect(await pixelOf(await bytesOf(lake, `${asset.path}?w=5`), 2, 2)).toEqual(clear)
  })

  it('crops a phone photo as displayed, not as stored', async () => {
    const lake = testLake()
    const stored = await halves().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
    const asset = await upload(lake, stored) // 100 by 200 pixels: red above blue
    const [r = 0] = await pixelOf(await bytesOf(lake, `${asset.path}?rect=0,0,100,100`), 50, 90)
    const [, , b = 0] = await pixelOf(await bytesOf(lake, `${asset.path}?rect=0,100,100,100&flip=v`), 50, 90)
    expect([r > 240, b > 240]).toEqual([true, true])
  })

  it('renders an SVG sharply in other formats', async () => {
    const lake = testLake()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path fill="red" d="M0 0h2v2H0z"/></svg>'
    const asset = await upload(lake, Buffer.from(svg))
    const picture = await bytesOf(lake, `${asset.path}?w=400&fm=png`)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 400, height: 200 })
    expect([await pixelOf(picture, 190, 100), await pixelOf(picture, 210, 100)]).toEqual([red, clear])
  })

  it('produces a smaller file with a lower q', async () => {
    const lake = testLake()
    const asset = await upload(lake, await noise(200, 100).jpeg().toBuffer())
    const [low, high] = [await bytesOf(lake, `${asset.path}?q=10`), await bytesOf(lake, `${asset.path}?q=90`)]
    expect(low.length).toBeLessThan(high.length / 2)
  })
})
