import { describe, expect, it } from 'vitest'
import { lakeWithRelease, price, tomorrow } from './releases.ts'

const fields: Record<string, Record<string, unknown>> = {
  edit: { patch: { set: { 'metadata.title': 'Summer' } } },
  schedule: { publishAt: tomorrow },
}

/** The actions that bring a release into each state. */
const setups: Record<string, string[]> = {
  active: [],
  scheduled: ['schedule'],
  archived: ['archive'],
  published: ['publish'],
}

describe('a release', () => {
  it.each([
    ['active', 'edit', 'active'],
    ['active', 'schedule', 'scheduled'],
    ['active', 'unschedule', 'not permitted to transition from state active to unscheduling'],
    ['active', 'publish', 'published'],
    ['active', 'archive', 'archived'],
    ['active', 'unarchive', 'not permitted to transition from state active to unarchiving'],
    ['active', 'delete', 'not permitted to transition from state active to deleted'],

    ['scheduled', 'edit', 'scheduled'],
    ['scheduled', 'schedule', 'scheduled'],
    ['scheduled', 'unschedule', 'active'],
    ['scheduled', 'publish', 'published'],
    ['scheduled', 'archive', 'not permitted to transition from state scheduled to archiving'],
    ['scheduled', 'unarchive', 'not permitted to transition from state scheduled to unarchiving'],
    ['scheduled', 'delete', 'not permitted to transition from state scheduled to deleted'],

    ['archived', 'edit', 'not permitted to transition from state archived to edited'],
    ['archived', 'schedule', 'not permitted to transition from state archived to scheduling'],
    ['archived', 'unschedule', 'not permitted to transition from state archived to unscheduling'],
    ['archived', 'publish', 'not permitted to transition from state archived to publishing'],
    ['archived', 'archive', 'not permitted to transition from state archived to archiving'],
    ['archived', 'unarchive', 'active'],
    ['archived', 'delete', undefined],

    ['published', 'edit', 'not permitted to transition from state published to edited'],
    ['published', 'schedule', 'not permitted to transition from state published to scheduling'],
    ['published', 'unschedule', 'not permitted to transition from state published to unscheduling'],
    ['published', 'publish', 'not permitted to transition from state published to publishing'],
    ['published', 'archive', 'not permitted to transition from state published to archiving'],
    ['published', 'unarchive', 'not permitted to transition from state published to unarchiving'],
    ['published', 'delete', undefined],
  ])('that is %s: %s → %s', async (state, step, outcome) => {
    const lake = await lakeWithRelease()
    for (const before of setups[state] ?? []) await lake.step(before, fields[before])
    expect(lake.state()).toBe(state)

    const response = await lake.send({ actionType: `release.${step}`, releaseId: 'spring', ...fields[step] })
    if (outcome?.startsWith('not')) {
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(outcome)
      expect(lake.state()).toBe(state)
    } else {
      expect(response.status).toBe(200)
      expect(lake.state()).toBe(outcome)
    }
  })

  it('is created once, as active, with the user who created it', async () => {
    const lake = await lakeWithRelease()
    expect(lake.release()).toMatchObject({
      _type: 'system.release',
      name: 'spring',
      state: 'active',
      userId: 'administrator',
      metadata: { title: 'Spring', releaseType: 'undecided' },
    })
    expect((await lake.send({ actionType: 'release.create', releaseId: 'spring' })).status).toBe(409)
  })

  it.each([undefined, '', 'a b', 'a.b', 'drafts', 'published', 'raw', '../x'])(
    'cannot be named %j',
    async (releaseId) => {
      const lake = await lakeWithRelease()
      const response = await lake.send({ actionType: 'release.create', releaseId })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('releaseId is')
    },
  )

  it.each([
    [{ set: { state: 'published' } }, 'changes metadata and nothing else'],
    [{ set: { 'metadata.releaseType': 'soon' } }, 'use asap, scheduled, or undecided'],
    [{ unset: ['metadata'] }, 'use asap, scheduled, or undecided'],
    [{ set: { 'metadata.intendedPublishAt': 'Monday' } }, 'use a time such as'],
    [{ ifRevisionID: 'old', set: { 'metadata.title': 'Summer' } }, 'unexpected revision ID'],
  ])('refuses the edit %j', async (patch, problem) => {
    const lake = await lakeWithRelease()
    const before = lake.release()
    const response = await lake.send({ actionType: 'release.edit', releaseId: 'spring', patch })
    expect(response.ok).toBe(false)
    expect(await response.text()).toContain(problem)
    expect(lake.release()).toEqual(before)
  })

  it.each([undefined, null, '', 'Monday', '5', 5])('cannot be scheduled for %j', async (publishAt) => {
    const lake = await lakeWithRelease()
    const response = await lake.send({ actionType: 'release.schedule', releaseId: 'spring', publishAt })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('use a time such as 2026-11-21T20:30:00Z')
    expect(lake.state()).toBe('active')
  })

  it('cannot be restored from documents that it never contained', async () => {
    const lake = await lakeWithRelease([price('door', 20)])
    await lake.mutate({ delete: { id: 'door' } })
    const attributes = { metadata: { releaseType: 'asap' }, state: 'archived', finalDocumentStates: [{ id: 'door' }] }
    await lake.act({ actionType: 'release.import', releaseId: 'fall', attributes })
    expect((await lake.send({ actionType: 'release.unarchive', releaseId: 'fall' })).status).toBe(404)
    expect(lake.stored('door')).toBeNull()
  })

  it('does not change in a dry run, which the Studio uses to check permissions', async () => {
    const lake = await lakeWithRelease([price('versions.spring.door', 25)])
    const before = lake.release()
    await lake.act({ actionType: 'release.create', releaseId: 'made-up' }, { dryRun: true })
    await lake.act({ actionType: 'release.publish', releaseId: 'spring' }, { dryRun: true })
    expect(lake.stored('_.releases.made-up')).toBeNull()
    expect(lake.release()).toEqual(before)
    expect(lake.stored('versions.spring.door')).not.toBeNull()
    const unknown = await lake.send({ actionType: 'release.publish', releaseId: 'made-up' }, { dryRun: true })
    expect(unknown.status).toBe(404)
  })

  it('can be created, filled and scheduled in one transaction', async () => {
    const lake = await lakeWithRelease()
    const version = { actionType: 'document.version.create', publishedId: 'door' }
    await lake.act([
      { actionType: 'release.create', releaseId: 'fall' },
      { ...version, document: price('versions.fall.door', 30) },
      { actionType: 'release.schedule', releaseId: 'fall', publishAt: tomorrow },
    ])
    expect(lake.stored('_.releases.fall')).toMatchObject({ state: 'scheduled', publishAt: tomorrow })
    expect(lake.stored('versions.fall.door')).toMatchObject({ amount: 30 })
  })
})
