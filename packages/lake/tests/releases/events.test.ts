import { describe, expect, it } from 'vitest'
import { publishDueReleases } from '../../src/releases/publishDueReleases.ts'
import { lakeWithRelease, price, tomorrow } from './releases.ts'

type Event = { type: string; [field: string]: unknown }
type Page = { events: Event[]; nextCursor: string }

const ofRelease = 'history/production/events/releases/spring'
const ofDocument = (id: string) => `history/production/events/documents/${id}`
const typesOf = (events: Event[]) => events.map(({ type }) => type)

describe('GET /data/history/…/events/releases', () => {
  it('tells what happened to a release, newest first', async () => {
    const lake = await lakeWithRelease()
    await lake.act({ actionType: 'document.version.create', document: price('versions.spring.door', 25) })
    await lake.act({ actionType: 'document.version.create', document: price('versions.spring.online', 27) })
    await lake.mutate({ patch: { id: 'versions.spring.door', set: { amount: 26 } } })
    await lake.act({ actionType: 'document.version.discard', versionId: 'versions.spring.online' })
    await lake.step('edit', { patch: { set: { 'metadata.title': 'Summer' } } })
    await lake.step('archive')
    await lake.step('unarchive')
    await lake.step('schedule', { publishAt: tomorrow })
    await lake.step('unschedule')
    lake.time.now += 60_000
    await lake.step('publish')

    const { events, nextCursor } = await lake.read<Page>(ofRelease)
    expect(typesOf(events)).toEqual([
      'publishRelease',
      'unscheduleRelease',
      'scheduleRelease',
      'unarchiveRelease',
      'archiveRelease',
      'discardDocumentFromRelease',
      'addDocumentToRelease',
      'addDocumentToRelease',
      'createRelease',
    ])
    expect(nextCursor).toBe('')
    expect(events[0]).toEqual({
      type: 'publishRelease',
      timestamp: '2026-11-21T12:01:00.000Z',
      author: 'administrator',
      releaseName: 'spring',
    })
    expect(events[2]).toMatchObject({ publishAt: tomorrow })
    expect(events[5]).toMatchObject({
      documentId: 'online',
      versionId: 'versions.spring.online',
      documentType: 'price',
    })
  })

  it('tells of what a release was made with', async () => {
    const lake = await lakeWithRelease()
    await lake.act([
      { actionType: 'release.create', releaseId: 'fall' },
      { actionType: 'document.version.create', document: price('versions.fall.door', 25) },
    ])
    const { events } = await lake.read<Page>('history/production/events/releases/fall')
    expect(typesOf(events)).toEqual(['addDocumentToRelease', 'createRelease'])
  })

  it('tells them a page at a time, and what one transaction did on one page', async () => {
    const lake = await lakeWithRelease()
    const create = (id: string) => ({
      actionType: 'document.version.create',
      document: price(`versions.spring.${id}`, 25),
    })
    await lake.act([create('a'), create('b'), create('c')])
    const first = await lake.read<Page>(`${ofRelease}?limit=2`)
    expect(typesOf(first.events)).toEqual(Array(3).fill('addDocumentToRelease'))
    const rest = await lake.read<Page>(`${ofRelease}?limit=2&nextCursor=${first.nextCursor}`)
    expect([typesOf(rest.events), rest.nextCursor]).toEqual([['createRelease'], ''])
  })
})

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
