import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { random } from '../random.ts'
import { formatMs, median, type Figure } from './figure.ts'
import { startLakeProcess, type LakeProcess } from './lakeProcess.ts'

/** The most expensive transformations of a photo of 16 megapixels. */
const expensive = ['fm=png', 'fm=webp', 'blur=2000&fm=jpg', 'w=2200&fm=avif', 'sharp=100&sat=50&fm=jpg']

const strangers = 6
const each = 5
const visits = 20

/** Measures how requests for many large pictures affect memory and the delivery of small ones. */
export async function lakePictures(): Promise<Figure[]> {
  const lake = await startLakeProcess([], { LAKE_TRUSTED_PROXIES: '127.0.0.1' })
  const { path } = await lake.client.assets.upload('image', await photo(), { extract: [] })
  const before = lake.memoryOfAll()
  const alone = await visitFor(lake, path, 'w=300')

  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, lake.memoryOfAll())), 100)
  const hangUp = new AbortController()
  const flood = Array.from({ length: strangers * each }, (_, index) =>
    load(lake, `${path}?${expensive[index % expensive.length]}&q=${90 - index}`, {
      from: `203.0.113.${index % strangers}`,
      signal: hangUp.signal,
    }).catch(() => null),
  )
  const amid = await visitFor(lake, path, 'w=301')
  await Promise.all(flood)
  hangUp.abort()
  clearInterval(sampling)
  await lake.stop()

  const worst = Math.max(...amid)
  return [
    {
      what: `A small picture made while ${strangers * each} large ones wait, the slowest of ${visits}`,
      measured: formatMs(worst),
      comparedWith: `while none waits, median ${formatMs(median(alone))}`,
      ratio: `${(worst / median(alone)).toFixed(0)} ×`,
    },
    {
      what: `Memory of the lake and its picture processes while ${strangers * each} large pictures are made, at its most`,
      measured: `${peak.toFixed(0)} MB`,
      comparedWith: `before ${before.toFixed(0)} MB`,
      ratio: `${(peak / before).toPrecision(2)} ×`,
      goal: 'under 512 MB',
      isMet: peak < 512,
    },
  ]
}

/** Creates a detailed picture of 4000 by 4000 pixels. */
async function photo(): Promise<Buffer> {
  const side = 4000
  const next = random(1)
  const pixels = Buffer.alloc(side * side * 3)
  for (let index = 0; index < pixels.length; index++)
    pixels[index] = (Math.floor(index / side / 3) % 200) + Math.floor(next() * 40)
  return await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()
}

/** Requests new small pictures one after the other. @returns the milliseconds of each */
async function visitFor(lake: LakeProcess, path: string, size: string): Promise<number[]> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const startedAt = performance.now()
    await load(lake, `${path}?${size}&h=${200 + visit}&fit=crop&fm=webp`, { from: '198.51.100.1' })
    times.push(performance.now() - startedAt)
    await setTimeout(100)
  }
  return times
}

async function load({ url }: LakeProcess, path: string, { from, signal }: { from: string; signal?: AbortSignal }) {
  const headers = { 'x-forwarded-for': from }
  const response = await fetch(`${url}/${path}`, { headers, ...(signal && { signal }) })
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok) throw new Error(`A picture was answered with ${response.status}`)
  return byteLength
}
