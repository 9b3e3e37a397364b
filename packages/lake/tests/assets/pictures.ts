import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import type { testLake } from '../lake.ts'

type Asset = {
  _id: string
  url: string
  path: string
  mimeType: string
  extension: string
  metadata: Record<string, unknown>
}
type Lake = ReturnType<typeof testLake>

/** Writes a picture to a file, from which image processes read it. */
export function fileOf(bytes: Buffer): string {
  const file = join(temporaryFolder(), 'picture')
  writeFileSync(file, bytes)
  return file
}

/** Creates a picture of 200 by 100 pixels: red on the left, blue on the right. */
export function halves() {
  return sharp({ create: { width: 200, height: 100, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: '#00f' } }, left: 100, top: 0 },
  ])
}

/** Creates a picture whose file is large, because no two pixels are alike. */
export function noise(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
}

/** Creates a square drawing that takes minutes to render at 4000 pixels a side. */
export function slowDrawing(side = 4): Buffer {
  const noise = '<filter id="n"><feTurbulence baseFrequency=".9" numOctaves="200"/></filter>'
  const square = `<path filter="url(#n)" d="M0 0h${side}v${side}H0z"/>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${noise}${square}</svg>`)
}

/** Uploads a picture as an administrator, and fails the test if it is refused. */
export function upload(lake: Lake, bytes: Buffer, parameters = ''): Promise<Asset> {
  return post(lake, `images/production${parameters}`, bytes)
}

export function uploadFile(lake: Lake, content: string, parameters: string, type?: string): Promise<Asset> {
  return post(lake, `files/production${parameters}`, Buffer.from(content), type)
}

async function post(lake: Lake, path: string, bytes: Buffer, type?: string): Promise<Asset> {
  const response = await lake.request(`/v2026-05-04/assets/${path}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: type ? { 'content-type': type } : {},
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { document: Asset }).document
}

export async function bytesOf(lake: Lake, path: string): Promise<Buffer> {
  const response = await lake.asPublic(`/${path}`)
  expect(response.status, response.ok ? '' : await response.clone().text()).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Returns the color of a pixel, as red, green, blue and alpha. */
export async function pixelOf(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer())]
}
