import { describe, expect, it } from 'vitest'
import { publishDueReleases } from '../../src/releases/publishDueReleases.ts'
import { lakeWithRelease, price, tomorrow } from './releases.ts'

type Event = { type: string; [field: string]: unknown }

const ofDocument = (id: string) => `history/production/events/documents/${id}`

describe('GET /data/history/…/events/documents', () => {
  const published = async (lake: Awaited<ReturnType<typeof lakeWithRelease>>) =>
    (await lake.read<{ events: Record<string, Event[]> }>(ofDocument('door'))).events.door?.[0]

  it('says which release published a document', async () => {
    const lake = await lakeWithRelease([price('versions.spring.door', 25)])
    await lake.step('publish')
    expect(await published(lake)).toMatchObject({
      type: 'publishDocumentVersion',
      releaseId: 'spring',
      versionId: 'versions.spring.door',
      publishCause: 'release.publish',
      revisionId: lake.stored('door')?._rev,
    })
  })

  it('says so of one that came by the clock', async () => {
    const lake = await lakeWithRelease([price('versions.spring.door', 25)])
    await lake.step('schedule', { publishAt: tomorrow })
    lake.time.now = Date.parse(tomorrow)
    publishDueReleases(lake.lake.context)
    expect(await published(lake)).toMatchObject({ releaseId: 'spring', publishCause: 'release.schedule' })
  })

  it('says so of a scheduled draft, which is gone as well', async () => {
    const lake = await lakeWithRelease([price('drafts.door', 25)])
    const metadata = { releaseType: 'scheduled', cardinality: 'one' }
    await lake.act([
      { actionType: 'release.create', releaseId: 'one', metadata },
      {
        actionType: 'document.version.create',
        publishedId: 'door',
        baseId: 'drafts.door',
        versionId: 'versions.one.door',
      },
      { actionType: 'release.schedule', releaseId: 'one', publishAt: tomorrow },
    ])
    lake.time.now = Date.parse(tomorrow)
    publishDueReleases(lake.lake.context)
    expect(lake.stored('drafts.door')).toBeNull()
    expect(await published(lake)).toMatchObject({
      releaseId: 'one',
      versionId: 'versions.one.door',
      publishCause: 'release.schedule',
    })
  })

  it('says that a release took a document off the site', async () => {
    const lake = await lakeWithRelease([price('door', 20)])
    await lake.act({
      actionType: 'document.version.unpublish',
      publishedId: 'door',
      versionId: 'versions.spring.door',
    })
    await lake.step('publish')
    expect(await published(lake)).toMatchObject({ type: 'unpublishDocument', versionId: 'drafts.door' })
  })
})
