import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseState } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { openTarget } from './target.ts'

const { client, clientOf } = await openTarget('releases', 'releases-copy')
const { releases } = client
const everything = client.withConfig({ perspective: 'raw' })

const expectState = async (releaseId: string, state: ReleaseState) =>
  expect((await releases.get({ releaseId }))?.state).toBe(state)

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('client.releases', () => {
  it('supports the whole life cycle of a release', async () => {
    const { releaseId } = await releases.create({ metadata: { title: 'Spring' } })
    const publishedId = 'door'
    expect(await releases.get({ releaseId })).toMatchObject({
      _id: `_.releases.${releaseId}`,
      _type: 'system.release',
      name: releaseId,
      state: 'active',
      metadata: { title: 'Spring', releaseType: 'undecided' },
    })

    await releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Summer' } } })
    expect((await releases.get({ releaseId }))?.metadata.title).toBe('Summer')
    const publishAt = inAnHour()
    await releases.schedule({ releaseId, publishAt })
    await expectState(releaseId, 'scheduled')
    expect((await releases.get({ releaseId }))?.publishAt).toBe(publishAt)
    await releases.unschedule({ releaseId })
    await expectState(releaseId, 'active')

    await client.createVersion({ releaseId, publishedId, document: { _type: 'price', amount: 25 } })
    await releases.archive({ releaseId })
    await expectState(releaseId, 'archived')
    expect((await everything.releases.fetchDocuments({ releaseId })).result).toEqual([])
    await releases.unarchive({ releaseId })
    await expectState(releaseId, 'active')
    const { result } = await everything.releases.fetchDocuments({ releaseId })
    expect(result).toMatchObject([{ _id: `versions.${releaseId}.${publishedId}`, amount: 25 }])

    await releases.publish({ releaseId })
    await expectState(releaseId, 'published')
    expect(await client.getDocument(publishedId)).toMatchObject({ amount: 25 })
    await releases.delete({ releaseId })
    expect(await releases.get({ releaseId })).toBeUndefined()
  })
})

describe('versions', () => {
  it('can be created, replaced, unpublished and discarded, and are visible in the perspective of their release', async () => {
    const [publishedId, _type] = ['online', 'price']
    await client.create({ _id: publishedId, _type, amount: 20 })
    const { releaseId } = await releases.create({})
    const ids = { releaseId, publishedId }
    const seenIn = (perspective: string[]) =>
      client.fetch<unknown>('*[_id == $publishedId][0].amount', { publishedId }, { perspective })

    await client.createVersion({ ...ids, baseId: publishedId })
    expect(await seenIn([releaseId])).toBe(20)
    await client.replaceVersion({ ...ids, document: { _type, amount: 25 } })
    expect([await seenIn([releaseId]), await seenIn(['published'])]).toEqual([25, 20])
    await client.unpublishVersion(ids)
    expect(await seenIn([releaseId])).toBeNull()
    await client.discardVersion(ids)
    expect(await seenIn([releaseId])).toBe(20)
  })
})

describe('@sanity/export and @sanity/import', () => {
  it('include releases, but not their schedules', { timeout: 30_000 }, async () => {
    const [source, copy] = [clientOf('releases'), clientOf('releases-copy')]
    const releaseId = 'rSpring'
    await source.releases.create({ releaseId, metadata: { title: 'Spring', releaseType: 'asap' } })
    await source.createVersion({ releaseId, publishedId: 'door', document: { _type: 'price', amount: 25 } })
    await source.releases.schedule({ releaseId, publishAt: inAnHour() })

    const outputPath = join(temporaryFolder(), 'export.tar.gz')
    await exportDataset({ client: source, dataset: source.config().dataset ?? '', outputPath })
    await sanityImport(createReadStream(outputPath), { client: copy, operation: 'create' })

    expect(await copy.releases.get({ releaseId })).toMatchObject({ state: 'active', metadata: { title: 'Spring' } })
    const { result } = await copy.withConfig({ perspective: 'raw' }).releases.fetchDocuments({ releaseId })
    expect(result).toMatchObject([{ _id: `versions.${releaseId}.door`, amount: 25 }])
    await source.releases.unschedule({ releaseId })
  })
})
