import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { publishDueReleases } from '../../src/releases/publishDueReleases.ts'
import { openStore } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { addPerson } from '../accounts/people.ts'
import { testLake } from '../lake.ts'
import { json } from '../security/requests.ts'
import { lakeWithRelease, price, tomorrow } from './releases.ts'

const day = 24 * 60 * 60 * 1000

/** Replaces the timer that publishes due releases. */
function fakeTimer() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a scheduled release', () => {
  it('is published at its time, in the name of the user who scheduled it', async () => {
    fakeTimer()
    const lake = await lakeWithRelease([price('door', 20), price('versions.spring.door', 25)])
    publishDueReleases(lake.lake.context)
    await lake.step('schedule', { publishAt: tomorrow })

    lake.time.now = Date.parse(tomorrow) - 1
    vi.advanceTimersByTime(1000)
    expect([lake.state(), lake.stored('door')?.amount]).toEqual(['scheduled', 20])

    lake.time.now += 1
    vi.advanceTimersByTime(1000)
    expect([lake.state(), lake.stored('door')?.amount]).toEqual(['published', 25])
    expect(lake.release()).toMatchObject({ publishedAt: tomorrow, publishAt: tomorrow })
    const transaction = lake.lake.context.store.transaction('production', lake.stored('door')?._rev ?? '')
    expect(transaction?.author).toBe('administrator')
  })

  it('is published even if the account that scheduled it was removed', async () => {
    fakeTimer()
    const lake = await lakeWithRelease([price('versions.spring.door', 25)])
    publishDueReleases(lake.lake.context)
    const { id, ask } = await addPerson(lake, 'ed@example.org', 'editor')
    const schedule = { actionType: 'sanity.action.release.schedule', releaseId: 'spring', publishAt: tomorrow }
    expect((await ask('/v2025-02-19/data/actions/production', json({ actions: [schedule] }))).status).toBe(200)
    expect((await lake.request(`/v1/accounts/${id}`, { method: 'DELETE' })).ok).toBe(true)

    lake.time.now = Date.parse(tomorrow)
    vi.advanceTimersByTime(1000)
    expect([lake.state(), lake.stored('door')?.amount]).toEqual(['published', 25])
    const transaction = lake.lake.context.store.transaction('production', lake.stored('door')?._rev ?? '')
    expect(transaction?.author).toBe(id)
  })

  it.each([
    ['deletes the unchanged draft', 25, null],
    ['keeps a draft that was changed since', 30, 30],
  ])('of a single draft %s', async (_, amount, left) => {
    const lake = await lakeWithRelease([price('door', 20), price('drafts.door', 25)])
    await lake.step('edit', { patch: { set: { 'metadata.cardinality': 'one' } } })
    const version = { baseId: 'drafts.door', versionId: 'versions.spring.door', publishedId: 'door' }
    await lake.act({ actionType: 'document.version.create', ...version })
    await lake.mutate({ patch: { id: 'drafts.door', set: { amount } } })
    await lake.step('publish')
    expect([lake.stored('door')?.amount, lake.stored('drafts.door')?.amount ?? null]).toEqual([25, left])
  })

  it('may be years ahead, or overdue', async () => {
    fakeTimer()
    const lake = await lakeWithRelease([price('versions.spring.door', 25)])
    publishDueReleases(lake.lake.context)
    await lake.step('schedule', { publishAt: '2031-01-01T00:00:00Z' })
    lake.time.now += 30 * day
    vi.advanceTimersByTime(1000)
    expect(lake.state()).toBe('scheduled')

    await lake.step('schedule', { publishAt: tomorrow })
    vi.advanceTimersByTime(1000)
    expect(lake.state()).toBe('published')
  })

  it('is published at the next start if no lake ran at its time', async () => {
    const path = join(temporaryFolder(), 'lake.sqlite')
    const first = openStore(path)
    const before = await lakeWithRelease([price('versions.spring.door', 25)], { store: first })
    await before.step('schedule', { publishAt: tomorrow })
    before.lake.close()
    first.close()

    const store = openStore(path)
    onTestFinished(() => store.close())
    const after = testLake({ store, clock: () => Date.parse(tomorrow) + day })
    publishDueReleases(after.lake.context)
    expect(after.stored('door')).toMatchObject({ amount: 25 })
    expect(after.stored('_.releases.spring')).toMatchObject({ state: 'published' })
  })

  it('is published before those that were due later, so that the latest one wins', async () => {
    const lake = await lakeWithRelease([price('versions.spring.door', 25)])
    await lake.step('schedule', { publishAt: tomorrow })
    await lake.act([
      { actionType: 'release.create', releaseId: 'early' },
      { actionType: 'document.version.create', document: price('versions.early.door', 10) },
      { actionType: 'release.schedule', releaseId: 'early', publishAt: '2026-11-22T11:00:00Z' },
    ])
    lake.time.now += 2 * day
    publishDueReleases(lake.lake.context)
    expect(lake.stored('door')).toMatchObject({ amount: 25 })
  })

  it('is not published once it is unscheduled', async () => {
    const lake = await lakeWithRelease([price('versions.spring.door', 25)])
    await lake.step('schedule', { publishAt: tomorrow })
    await lake.step('unschedule')
    lake.time.now += 2 * day
    publishDueReleases(lake.lake.context)
    expect(lake.state()).toBe('active')
    expect(lake.release()).not.toHaveProperty('publishAt')
  })

  it('becomes active with an error if it cannot be published, without affecting others', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const next = { _ref: 'nobody', _weak: true, _strengthenOnPublish: {} }
    const lake = await lakeWithRelease([{ _id: 'versions.spring.home', _type: 'page', next }])
    await lake.act([
      { actionType: 'release.create', releaseId: 'late' },
      { actionType: 'document.version.create', document: price('versions.late.door', 10) },
      { actionType: 'release.schedule', releaseId: 'late', publishAt: '2026-11-22T13:00:00Z' },
    ])
    await lake.step('schedule', { publishAt: tomorrow })
    lake.time.now += 2 * day
    publishDueReleases(lake.lake.context)

    const message = expect.stringContaining('non-existent document "nobody"') as string
    expect(lake.release()).toMatchObject({ state: 'active', error: { message } })
    expect(lake.release()).not.toHaveProperty('publishAt')
    expect(log).toHaveBeenCalledWith(message)
    expect(lake.stored('versions.spring.home')).toMatchObject({ next })
    expect(lake.stored('door')).toMatchObject({ amount: 10 })

    await lake.mutate({ create: { _id: 'nobody', _type: 'page' } })
    await lake.step('publish')
    expect(lake.release()).not.toHaveProperty('error')
  })

  it('stays scheduled while the store cannot write, and is published once it can', async () => {
    fakeTimer()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const store = openStore(':memory:')
    const { commit } = store
    const lake = await lakeWithRelease([price('versions.spring.door', 25)], { store })
    await lake.step('schedule', { publishAt: tomorrow })
    lake.time.now += 2 * day
    store.commit = () => {
      throw new Error('database or disk is full')
    }
    publishDueReleases(lake.lake.context)
    vi.advanceTimersByTime(2000)
    expect(lake.state()).toBe('scheduled')
    expect(log).toHaveBeenCalledOnce()

    store.commit = commit
    vi.advanceTimersByTime(1000)
    expect(lake.state()).toBe('published')
  })

  it('is not published after the lake is closed', async () => {
    fakeTimer()
    const lake = await lakeWithRelease([price('versions.spring.door', 25)])
    publishDueReleases(lake.lake.context)
    await lake.step('schedule', { publishAt: tomorrow })
    lake.lake.close()
    lake.time.now += 2 * day
    vi.advanceTimersByTime(5000)
    expect(lake.state()).toBe('scheduled')
  })
})
