import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createImageJobs, countNewVariants } from '../../src/assets/imageJobs.ts'
import { createTransformCache } from '../../src/assets/transformCache.ts'
import { halves, upload } from '../assets/pictures.ts'
import { testLake, url, type TestLake } from '../lake.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { refusal } from './requests.ts'

describe('an oversized picture', () => {
  it.each([
    'pad=2001&w=10',
    'w=8192',
    'w=8192&h=8192&fit=fill',
    'w=4001&h=4001&fit=scale',
    'h=8192&dpr=5',
    'rect=0,0,1,1&w=8192&h=8192',
    'rect=0,0,1,100&w=8192&h=8192&fit=fill',
    'w=2500&h=2001&fit=scale&fm=avif',
  ])('%s is refused before it is rendered', async (parameters) => {
    const lake = testLake()
    const { path } = await upload(lake, await halves().png().toBuffer())
    const [status, message] = await refusal(await lake.asPublic(`/${path}?${parameters}`))
    expect(status).toBe(400)
    expect(message).toMatch(/megapixels/)
    expect(lake.lake.context.transforms.size()).toBe(0)
  })

  it('is reduced if only the format of an original changes', async () => {
    const lake = testLake()
    const large = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#a50' } })
      .png()
      .toBuffer()
    const { path } = await upload(lake, large)
    const response = await lake.asPublic(`/${path}?auto=format`, { headers: { accept: 'image/avif,image/webp' } })
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect(width * height).toBeLessThanOrEqual(16_000_000)
    expect(width / height).toBeCloseTo(1.25, 2)
  })
})

/** Creates jobs that end when the test ends them. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    of: (name: string) => () =>
      new Promise<void>((resolve) => {
        begun.push(name)
        ends.set(name, resolve)
      }),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

describe('pictures that are computed', () => {
  it('are computed for clients in turn, so that a hundred of one do not delay those of others', async () => {
    const jobs = createImageJobs(1000)
    const work = createWork()
    for (let index = 0; index < 100; index++) void jobs.run(work.of(`stranger ${index}`), '203.0.113.7')
    void jobs.run(work.of('visitor'), '203.0.113.8')
    await new Promise(setImmediate)
    await work.end('stranger 0')
    await work.end('stranger 1')
    expect(work.begun).toEqual(['stranger 0', 'stranger 1', 'visitor'])
  })

  it('are refused to the busiest client if too many wait', async () => {
    const jobs = createImageJobs(10)
    const work = createWork()
    const refused: unknown[] = []
    for (let index = 0; index < 50; index++)
      void jobs.run(work.of(`stranger ${index}`), '203.0.113.7').catch((error: unknown) => refused.push(error))
    await new Promise(setImmediate)
    expect(refused.length).toBe(39)
    expect(refused[0]).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })

    const visitors = ['203.0.113.8', '203.0.113.9']
    for (const from of visitors) void jobs.run(work.of(from), from)
    await new Promise(setImmediate)
    expect(refused.length).toBe(41)
    await work.end('stranger 0')
    await work.end('stranger 1')
    await work.end('203.0.113.8')
    expect(work.begun).toEqual(expect.arrayContaining(visitors))
  })

  it('do not delay uploads', async () => {
    const lake = testLake()
    const bytes = await halves().png().toBuffer()
    const { path } = await upload(lake, bytes)
    const flood = Array.from({ length: 20 }, (_, index) =>
      lake.lake.fetch(new Request(`${url}/${path}?w=${2000 + index}`), '203.0.113.7'),
    )
    const other = await halves().flop().png().toBuffer()
    await upload(lake, other)
    const answered = (await Promise.race([Promise.all(flood), Promise.resolve(null)])) !== null
    expect(answered).toBe(false)
    for (const { status } of await Promise.all(flood)) expect(status).toBe(200)
  })

  it('are served immediately if cached, without being counted', async () => {
    const cache = createTransformCache(temporaryFolder())
    await cache.get('kept', () => Promise.resolve(Buffer.from('kept')))
    expect(String(await cache.get('kept', () => Promise.reject(new Error('made'))))).toBe('kept')
  })
})

const tiny = () =>
  sharp({ create: { width: 2, height: 1, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()

describe('new sizes', () => {
  const from = (lake: TestLake, address: string, path: string) =>
    lake.lake.fetch(new Request(`${url}/${path}`), address)

  it('are limited per minute and address, independent of others', () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const count = countNewVariants(() => now)
    for (let index = 0; index < 120; index++) count('203.0.113.7')
    expect(() => count('203.0.113.7')).toThrow(
      expect.objectContaining({ status: 429, headers: { 'retry-after': '1' } }),
    )
    count('203.0.113.8')
    now += 1000
    count('203.0.113.7')
    count('203.0.113.7')
    expect(() => count('203.0.113.7')).toThrow(/More than 120 new picture sizes per minute/)
  })

  it('are limited in total', () => {
    const count = countNewVariants(() => 0)
    for (let index = 0; index < 600; index++) count(`198.51.${index % 100}.${Math.floor(index / 100)}`)
    expect(() => count('203.0.113.8')).toThrow(/More than 600/)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ])('count %s and %s as one client: %s', async (one, other, isOne) => {
    const lake = testLake({ clock: () => 0 })
    const { path } = await upload(lake, await tiny())
    for (let width = 1; width <= 120; width++) await (await from(lake, one, `${path}?w=${width}&h=1&fm=png`)).bytes()
    expect((await from(lake, one, `${path}?w=500&h=1`)).status).toBe(429)
    expect((await from(lake, one, `${path}?w=7&h=1&fm=png`)).status).toBe(200)
    expect((await from(lake, other, `${path}?w=501&h=1`)).status).toBe(isOne ? 429 : 200)
  })
})
