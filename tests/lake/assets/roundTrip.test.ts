import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { LakeDocument } from '../../../lake/document.ts'
import { serveLake } from '../lake.ts'

type Served = Awaited<ReturnType<typeof serveLake>>

describe('@sanity/export from one lake and @sanity/import into another', () => {
  it.each(['stream', 'cursor'] as const)(
    'loses nothing in %s mode: drafts, cycles of references, pictures, files',
    { timeout: 30_000 },
    async (mode) => {
      const source = await serveLake()
      const written = await write(source)

      const copy = await serveLake()
      await copyDataset(source, copy, mode)

      expect(documentsOf(copy)).toHaveLength(6)
      expect(documentsOf(copy)).toEqual(documentsOf(source))
      for (const { path } of written) expect(await bytesOf(copy, path)).toEqual(await bytesOf(source, path))
    },
  )

  it('imports the same archive twice without making anything twice', { timeout: 30_000 }, async () => {
    const source = await serveLake()
    await write(source)
    const copy = await serveLake()
    await copyDataset(source, copy, 'stream')
    await copyDataset(source, copy, 'stream')
    expect(documentsOf(copy)).toEqual(documentsOf(source))
  })
})

/** Two teachers who refer to each other, a draft, a picture in an array and a file; strong and weak references. */
async function write({ client }: Served) {
  const photo = await client.assets.upload('image', await noise(160, 90).jpeg().toBuffer(), {
    filename: 'phöto of a class.jpg',
    title: 'Class',
    creditLine: 'Ada',
    source: { id: '7', name: 'camera', url: 'https://example.org/7' },
  })
  const drawing = await client.assets.upload('image', Buffer.from(svg), { filename: 'logo.svg' })
  const plan = await client.assets.upload('file', Buffer.from('Monday: basics'), {
    filename: 'plan.txt',
    contentType: 'text/plain',
  })
  const image = (asset: string) => ({ _type: 'image', asset: { _type: 'reference', _ref: asset } })

  await client
    .transaction()
    .create({
      _id: 'ada',
      _type: 'teacher',
      partner: { _type: 'reference', _ref: 'ben' },
      portrait: {
        ...image(photo._id),
        hotspot: { _type: 'sanity.imageHotspot', x: 0.3, y: 0.4, width: 0.5, height: 0.6 },
      },
      gallery: [
        { _key: 'a', ...image(photo._id), alt: 'Ada' },
        { _key: 'b', ...image(drawing._id) },
      ],
    })
    .create({
      _id: 'ben',
      _type: 'teacher',
      partner: { _type: 'reference', _ref: 'ada' },
      plan: { _type: 'file', asset: { _type: 'reference', _ref: plan._id } },
      price: 21.75,
      text: 'Line 1\nLine 2 \u2028 “ü” 🕺 { "nextCursor": "1" }',
      nothing: null,
      empty: [],
      deep: { list: [{ _key: 'k', _type: 'step', on: false }] },
    })
    .create({
      _id: 'drafts.ada',
      _type: 'teacher',
      partner: { _type: 'reference', _ref: 'ben', _weak: true },
      substitute: { _type: 'reference', _ref: 'nobody-yet', _weak: true, _strengthenOnPublish: { type: 'teacher' } },
      portrait: image(drawing._id),
    })
    .commit()
  return [photo, drawing, plan]
}

async function copyDataset(from: Served, to: Served, mode: 'stream' | 'cursor') {
  const folder = mkdtempSync(join(tmpdir(), 'lake-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outputPath = join(folder, 'export.tar.gz')
  await exportDataset({ client: from.client, dataset: 'production', outputPath, mode })
  const result = await sanityImport(createReadStream(outputPath), {
    client: to.client,
    operation: 'createOrReplace',
  })
  expect(result.warnings).toEqual([])
}

/** What a copy must equal: all but when and by which transaction it was written, and the address of the lake. */
function documentsOf({ lake, url }: Served): LakeDocument[] {
  const documents = [...lake.context.dataset('production').all()].sort((a, b) => (a._id < b._id ? -1 : 1))
  return documents.map((document) => {
    const isAsset = document._type.startsWith('sanity.')
    const own = ['_rev', '_updatedAt', ...(isAsset ? ['_createdAt', 'uploadId'] : [])]
    const json = JSON.stringify(document, (field, value: unknown) => (own.includes(field) ? undefined : value))
    return JSON.parse(json.replaceAll(url, '')) as LakeDocument
  })
}

async function bytesOf({ url }: Served, path: string): Promise<Buffer> {
  const response = await fetch(`${url}/${path}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'
