import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { fileOf } from '../assets/pictures.ts'
import { createImageProcesses, startImageProcess } from '../../src/assets/imageProcesses.ts'

/** Creates a picture that is small as a file, and large once it is decoded. */
const plain = (side: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: channels === 4 ? '#a508' : '#a50' } })

/** Returns the peak memory of a process in megabytes, as Linux reports it. */
const peakOf = (pid: number) =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function inspect(bytes: Buffer) {
  const child = startImageProcess()
  const processes = createImageProcesses(() => child, Infinity)
  try {
    const found = await processes.run('inspect', [fileOf(bytes)], 120)
    return { megabytes: peakOf(child.pid ?? 0), found }
  } finally {
    child.kill('SIGKILL')
  }
}

describe('an original', { timeout: 120_000 }, () => {
  it.each<[what: string, picture: () => Sharp]>([
    ['a progressive JPEG in full color', () => plain(9990).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
    ['an AVIF', () => plain(6000).avif({ effort: 0 })],
    ['a GIF', () => plain(9990).gif({ effort: 1 })],
    ['an interlaced PNG with transparency', () => plain(9990, 4).png({ progressive: true })],
  ])('is refused if it takes too much memory, such as %s', async (_, picture) => {
    const bytes = await picture().toBuffer()
    await expect(inspect(bytes)).rejects.toMatchObject({
      status: 400,
      description: expect.stringContaining('it takes more than 500 MB of memory') as string,
    })
  })

  it.each<[what: string, picture: () => Sharp]>([
    ['of a phone’s 50 megapixels', () => plain(7071).jpeg()],
    ['of a phone’s 50 megapixels, progressive', () => plain(7071).jpeg({ progressive: true })],
    ['of 100 megapixels, rotated', () => plain(10_000).jpeg().withMetadata({ orientation: 6 })],
    ['of 36 megapixels, with transparency', () => plain(6000, 4).webp({ effort: 0 })],
  ])('%s is accepted, in less than half a gigabyte', async (_, picture) => {
    const { megabytes, found } = await inspect(await picture().toBuffer())
    expect(found.metadata.isOpaque).toBe(!found.metadata.hasAlpha)
    expect(megabytes).toBeLessThan(512)
  })
})
