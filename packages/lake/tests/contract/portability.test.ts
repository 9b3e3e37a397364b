import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { describe, expect, it } from 'vitest'
import { sample } from '../../../../tests/content/sample.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { noise } from '../assets/pictures.ts'
import { openTarget } from './target.ts'

const datasets = ['source-stream', 'copy-stream', 'source-cursor', 'copy-cursor', 'sample']
const { clientOf } = await openTarget(...datasets)

describe('@sanity/export from one dataset and @sanity/import into another', () => {
  it.each(['stream', 'cursor'] as const)(
    'copy everything in %s mode: drafts, cyclic references, pictures, files',
    async (mode) => {
      const source = clientOf(`source-${mode}`)
      await write(source)
      const copy = clientOf(`copy-${mode}`)
      await copyDataset(source, copy, mode)

      const documents = await documentsOf(copy)
      expect(documents).toHaveLength(6)
      expect(documents).toEqual(await documentsOf(source))
      expect(await assetsOf(copy)).toEqual(await assetsOf(source))

      await copyDataset(source, copy, mode)
      expect(await documentsOf(copy)).toEqual(documents)
    },
  )
})

describe('@sanity/import', () => {
  it('imports the sample content completely and without warnings', { timeout: 60_000 }, async () => {
    const client = clientOf('sample')
    const { numDocs, warnings } = await sanityImport('content', { client, operation: 'createIfNotExists' })
    expect(warnings).toEqual([])
    expect(numDocs).toBe(sample.length)
    const ids = await client.fetch<string[]>('*._id', {}, { perspective: 'raw' })
    expect(ids).toEqual(expect.arrayContaining(sample.map(({ _id }) => _id)))
  })
})

/** Writes two teachers who refer to each other, a draft, a picture in an array and a file; strong and weak references. */
async function write(client: SanityClient): Promise<void> {
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
}

async function copyDataset(from: SanityClient, to: SanityClient, mode: 'stream' | 'cursor') {
  const outputPath = join(temporaryFolder(), 'export.tar.gz')
  await exportDataset({ client: from, dataset: datasetOf(from), outputPath, mode })
  const result = await sanityImport(createReadStream(outputPath), { client: to, operation: 'createOrReplace' })
  expect(result.warnings).toEqual([])
}

/** Returns the documents without what differs in a copy: their revisions, times, and the name of the dataset. */
async function documentsOf(client: SanityClient): Promise<unknown[]> {
  return (await storedIn(client)).map((document) => {
    const isAsset = document._type.startsWith('sanity.')
    const own = ['_rev', '_updatedAt', ...(isAsset ? ['_createdAt', 'uploadId'] : [])]
    const json = JSON.stringify(document, (field, value: unknown) => (own.includes(field) ? undefined : value))
    return JSON.parse(json.replaceAll(`/${datasetOf(client)}/`, '/')) as unknown
  })
}

async function assetsOf(client: SanityClient): Promise<Buffer[]> {
  const urls = (await storedIn(client)).flatMap(({ url }) => (typeof url === 'string' ? [url] : []))
  expect(urls).toHaveLength(3)
  return await Promise.all(urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())))
}

const storedIn = (client: SanityClient) =>
  client.fetch<SanityDocument[]>('*[!(_id in path("_.**"))] | order(_id)', {}, { perspective: 'raw' })

const datasetOf = (client: SanityClient) => client.config().dataset ?? ''

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'
