import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { commandLineHeader } from 'embedded-lake/roles'
import { describe, expect, it } from 'vitest'
import { withExport, writeExport } from '../../bin/exportFile.ts'
import { importDocuments } from '../../bin/importDocuments.ts'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { sample } from '../content/sample.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const importInto = (client: SanityClient, path: string) =>
  withExport(path, (content) => importDocuments(client, content, 'createOrReplace'))

/** Returns all documents except assets, without the fields that each write changes. */
async function documentsIn(client: SanityClient): Promise<unknown[]> {
  const query = '*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"])] | order(_id)'
  const documents = await client.fetch<SanityDocument[]>(query, {}, { perspective: 'raw' })
  return documents.map(({ _rev, _updatedAt, ...content }) => content)
}

/** Returns a copy of the sample content with its pictures, in which a test may break something. */
function copyOfSample(): string {
  const folder = temporaryFolder()
  cpSync('content', folder, { recursive: true })
  return folder
}

describe('an import', () => {
  it('imports an .ndjson with the pictures next to it, and gives the same result when repeated', async () => {
    const { client } = await serveLake()
    expect(await importInto(client, 'content/data.ndjson')).toEqual({ documents: sample.length, locked: [] })
    const documents = await documentsIn(client)
    const references = JSON.stringify(documents).match(/"_ref":"image-/g)
    expect(references).toHaveLength(readFileSync('content/data.ndjson', 'utf8').match(/"_sanityAsset"/g)?.length ?? 0)
    await importInto(client, 'content/data.ndjson')
    expect(await documentsIn(client)).toEqual(documents)
  })

  it('omits preview secrets that another program exported', async () => {
    const { client } = await serveLake()
    const path = join(temporaryFolder(), 'data.ndjson')
    writeFileSync(path, JSON.stringify({ _id: 'drafts.secret', _type: 'sanity.previewUrlSecret', secret: 'abc' }))
    expect(await importInto(client, path)).toEqual({ documents: 0, locked: [] })
    expect(await documentsIn(client)).toEqual([])
  })

  it('changes no document if a picture can’t be read, and names it and the documents that show it', async () => {
    const { client } = await serveLake()
    await importInto(client, 'content/data.ndjson')
    await client.patch('homePage').set({ title: 'Changed since' }).commit()
    const before = await documentsIn(client)

    const folder = copyOfSample()
    const hero = join(folder, 'images/hero.jpg')
    writeFileSync(hero, readFileSync(hero).subarray(0, 3000))
    await expect(importInto(client, join(folder, 'data.ndjson'))).rejects.toThrow(
      /^\.\/images\/hero\.jpg, which homePage shows, cannot be imported \(.+\)\. No document was changed$/,
    )
    expect(await documentsIn(client)).toEqual(before)
  })

  it('changes no document if the store rejects one', async () => {
    const { client } = await serveLake()
    await importInto(client, 'content/data.ndjson')
    const before = await documentsIn(client)
    const path = join(temporaryFolder(), 'data.ndjson')
    const lines = [
      { _id: 'registerPage', _type: 'registerPage' },
      { _id: 'a..b', _type: 'notice' },
    ]
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'))
    await expect(importInto(client, path)).rejects.toThrow('a..b')
    expect(await documentsIn(client)).toEqual(before)
  })

  it.each([
    ['image@file://../../etc/hostname', /is not a file of the export/],
    ['image@https://example.org/a.jpg', /is not a file of the export/],
    ['image@file://./images/absent.jpg', /images\/absent\.jpg, which notice shows, cannot be imported \(ENOENT/],
  ])('rejects the picture %s', async (_sanityAsset, message) => {
    const { client } = await serveLake()
    const path = join(temporaryFolder(), 'data.ndjson')
    writeFileSync(path, JSON.stringify({ _id: 'notice', _type: 'notice', picture: { _sanityAsset } }))
    await expect(importInto(client, path)).rejects.toThrow(message)
    expect(await documentsIn(client)).toEqual([])
  })

  it.each([
    ['{"_id": "a", ', 'data.ndjson, line 1 is not JSON'],
    ['\n{"_type": "notice"}', 'data.ndjson, line 2 is not a document'],
  ])('says where %j is wrong', async (text, message) => {
    const { client } = await serveLake()
    const path = join(temporaryFolder(), 'data.ndjson')
    writeFileSync(path, text)
    await expect(importInto(client, path)).rejects.toThrow(message)
  })

  it('rejects a file that isn’t an export', async () => {
    const { client } = await serveLake()
    await expect(importInto(client, 'package.json')).rejects.toThrow(/^package\.json cannot be unpacked \(.+\); give a/)
  })
})

describe('an export', () => {
  /** Creates a store with documents in every state that the Studio can produce. */
  async function storeInEveryState() {
    const { client } = await serveLake()
    await importInto(client, 'content/data.ndjson')
    await client.create({ _id: 'drafts.teacher-second', _type: 'teacher', name: 'As drafted' })
    await client.create({ _id: 'drafts.new', _type: 'notice', text: 'Never published' })
    await client.delete('drafts.new')
    await client.assets.upload('file', Buffer.from('Monday: basics'), { filename: 'plan.txt', title: 'Plan' })

    const song = await client.assets.upload('file', Buffer.from('a song'), { filename: 'song.mp3' })
    await client.create({
      _id: 'notice-song',
      _type: 'notice',
      song: { asset: { _type: 'reference', _ref: song._id } },
    })
    const removed = await client.assets.upload('file', Buffer.from('removed'), { filename: 'old.txt' })
    const weak = (_ref: string) => ({ _type: 'reference', _ref, _weak: true })
    await client.create({
      _id: 'notice-weak',
      _type: 'notice',
      other: weak('absent'),
      handout: { _type: 'file', asset: weak(removed._id) },
    })
    await client.delete(removed._id)

    for (const [name, releaseType] of Object.entries({ rActive: 'asap', rScheduled: 'scheduled', rArchived: 'asap' })) {
      await client.releases.create({ releaseId: name, metadata: { title: name, releaseType: releaseType as 'asap' } })
      const document = { _type: 'notice', text: `In ${name}` }
      await client.createVersion({ releaseId: name, publishedId: 'notice-released', document })
    }
    await client.releases.schedule({ releaseId: 'rScheduled', publishAt: '2099-01-01T00:00:00Z' })
    await client.releases.archive({ releaseId: 'rArchived' })
    const secret = { _id: 'drafts.secret', _type: 'sanity.previewUrlSecret', secret: 'abc', source: 'studio' }
    await client.create(secret)
    return client
  }

  it('can be imported into its own store, and doesn’t change a locked release', async () => {
    const client = await storeInEveryState()
    const path = join(temporaryFolder(), 'content.tar.gz')
    await writeExport(client, path)
    const before = await documentsIn(client)
    expect((await importInto(client, path)).locked).toEqual(['versions.rScheduled.notice-released'])
    expect(await documentsIn(client)).toEqual(before)
  })

  it('can be imported with more content than a request of the Studio may have', async () => {
    const { client } = await serveLake()
    const text = 'We danced until the lights came on. '.repeat(300)
    for (let part = 0; part < 10; part++) {
      const transaction = client.transaction()
      for (let index = 0; index < 80; index++)
        transaction.create({ _id: `story-${part}-${index}`, _type: 'story', text: `${text}${index}` })
      await transaction.commit()
    }
    const path = join(temporaryFolder(), 'content.tar.gz')
    await writeExport(client, path)
    await client.delete('story-0-0')
    const atCommandLine = client.withConfig({ headers: { [commandLineHeader]: 'yes' } })
    expect(await importInto(atCommandLine, path)).toEqual({ documents: 800, locked: [] })
    expect(await client.fetch('*[_id == "story-0-0"][0].text')).toBe(`${text}0`)
  })

  it('can be imported into an empty store, with drafts, releases and file titles, but without preview secrets', async () => {
    const source = await storeInEveryState()
    const path = join(temporaryFolder(), 'content.tar.gz')
    await writeExport(source, path)
    const { client } = await serveLake()
    await importInto(client, path)

    const ids = (documents: unknown[]) => documents.map((document) => (document as SanityDocument)._id)
    expect(ids(await documentsIn(client))).toEqual(
      ids(await documentsIn(source)).filter((id) => id !== 'drafts.secret'),
    )
    const fileNames = '*[_type == "sanity.fileAsset"]{ originalFilename, title, extension } | order(originalFilename)'
    expect(await client.fetch(fileNames)).toEqual([
      { originalFilename: 'plan.txt', title: 'Plan', extension: 'txt' },
      { originalFilename: 'song.mp3', title: null, extension: 'mp3' },
    ])
    expect(await client.fetch('*[_id == "notice-song"][0].song.asset->extension')).toBe('mp3')
    const weak = '*[_id == "notice-weak"][0]{ "other": other._ref, "handout": handout.asset._ref }'
    expect(await client.fetch(weak)).toEqual(await source.fetch(weak))
    const states = '*[_type == "system.release"]{ name, state } | order(name)'
    expect(await client.fetch(states, {}, { perspective: 'raw' })).toEqual([
      { name: 'rActive', state: 'active' },
      { name: 'rArchived', state: 'archived' },
      { name: 'rScheduled', state: 'active' },
    ])
  })
})
