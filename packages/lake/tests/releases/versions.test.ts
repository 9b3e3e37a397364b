import { describe, expect, it } from 'vitest'
import { lakeWithRelease, price, tomorrow } from './releases.ts'

describe('publishing a release', () => {
  it('publishes all of its versions in one transaction', async () => {
    const lake = await lakeWithRelease([
      price('door', 20),
      price('drafts.door', 21),
      price('versions.spring.door', 25),
      price('versions.spring.online', 27),
      price('versions.other.door', 99),
    ])
    const createdAt = lake.stored('door')?._createdAt
    lake.time.now += 60_000
    await lake.step('publish')

    expect(lake.stored('door')).toMatchObject({ amount: 25, _createdAt: createdAt })
    expect(lake.stored('online')).toMatchObject({ amount: 27, _rev: lake.stored('door')?._rev })
    expect(lake.stored('drafts.door')).toMatchObject({ amount: 21 })
    expect(lake.stored('versions.other.door')).toMatchObject({ amount: 99 })
    expect(lake.stored('versions.spring.door')).toBeNull()
    expect(lake.release()).toMatchObject({
      _rev: lake.stored('door')?._rev,
      publishedAt: '2026-11-21T12:01:00.000Z',
      finalDocumentStates: [{ id: 'versions.spring.door' }, { id: 'versions.spring.online' }],
    })
  })

  it('unpublishes documents that are marked for it, and keeps them as drafts', async () => {
    const lake = await lakeWithRelease([price('door', 20), price('online', 22), price('drafts.online', 23)])
    for (const publishedId of ['door', 'online'])
      await lake.act({
        actionType: 'document.version.unpublish',
        publishedId,
        versionId: `versions.spring.${publishedId}`,
      })
    await lake.step('publish')
    expect([lake.stored('door'), lake.stored('online')]).toEqual([null, null])
    expect(lake.stored('drafts.door')).toMatchObject({ amount: 20 })
    expect(lake.stored('drafts.online')).toMatchObject({ amount: 23 })
    expect(lake.stored('versions.spring.door')).toBeNull()
  })

  it('publishes a document whose mark was removed', async () => {
    const lake = await lakeWithRelease([price('door', 20)])
    const ids = { publishedId: 'door', versionId: 'versions.spring.door' }
    await lake.act({ actionType: 'document.version.unpublish', ...ids })
    const patch = { unset: ['_system.delete'], set: { amount: 25 } }
    await lake.act({ actionType: 'document.edit', publishedId: 'door', draftId: ids.versionId, patch })
    await lake.step('publish')
    expect(lake.stored('door')).toMatchObject({ amount: 25 })
    expect(lake.stored('door')).not.toHaveProperty('_system')
  })

  it('is refused as a whole if one version cannot be published', async () => {
    const lake = await lakeWithRelease([
      price('door', 20),
      price('versions.spring.door', 25),
      { _id: 'versions.spring.home', _type: 'page', next: { _ref: 'nobody', _weak: true, _strengthenOnPublish: {} } },
    ])
    const response = await lake.send({ actionType: 'release.publish', releaseId: 'spring' })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('non-existent document \\"nobody\\"')
    expect([lake.state(), lake.stored('door')?.amount]).toEqual(['active', 20])
  })

  it('accepts references between new documents', async () => {
    const next = { _ref: 'door', _weak: true, _strengthenOnPublish: { type: 'price' } }
    const lake = await lakeWithRelease([
      { _id: 'versions.spring.home', _type: 'page', next },
      price('versions.spring.door', 25),
    ])
    await lake.step('publish')
    expect(lake.stored('home')?.next).toEqual({ _ref: 'door' })
  })
})

describe('archiving a release', () => {
  it('deletes its versions, and unarchiving restores them', async () => {
    const lake = await lakeWithRelease([price('door', 20), price('versions.spring.door', 25, { note: 'spring' })])
    await lake.step('archive')
    expect(lake.stored('versions.spring.door')).toBeNull()
    expect(lake.release()).toMatchObject({ finalDocumentStates: [{ id: 'versions.spring.door' }] })

    await lake.step('unarchive')
    expect(lake.stored('versions.spring.door')).toMatchObject({ amount: 25, note: 'spring' })
    expect(lake.release()).not.toHaveProperty('finalDocumentStates')
    expect(lake.stored('door')).toMatchObject({ amount: 20 })
  })
})

describe('the versions of a release', () => {
  const edit = { actionType: 'document.edit', publishedId: 'door', draftId: 'versions.spring.door' }
  const writes = [
    ['an edit', [{ ...edit, patch: { set: { amount: 1 } } }]],
    ['a new version', [{ actionType: 'document.version.create', document: price('versions.spring.new', 1) }]],
    ['a discard', [{ actionType: 'document.version.discard', versionId: 'versions.spring.door' }]],
    ['a publish', [{ ...edit, actionType: 'document.publish' }]],
  ] as const

  it.each([['scheduled'], ['published'], ['archived']])('cannot be changed once it is %s', async (state) => {
    for (const [name, actions] of writes) {
      const lake = await lakeWithRelease([price('door', 20), price('versions.spring.door', 25)])
      const step = { scheduled: 'schedule', published: 'publish', archived: 'archive' }[state] ?? ''
      await lake.step(step, { publishAt: tomorrow })
      const before = lake.stored('versions.spring.door')
      const response = await lake.send([...actions])
      expect(response.ok, name).toBe(false)
      if (name === 'a new version' || state === 'scheduled')
        expect(await response.text(), name).toContain(`release \\"spring\\" (state: ${state}) can not be mutated`)
      expect(lake.stored('versions.spring.door'), name).toEqual(before)
    }
  })

  it('cannot be changed by a mutation either, until it is unscheduled', async () => {
    const lake = await lakeWithRelease([price('versions.spring.door', 25)])
    await lake.step('schedule', { publishAt: tomorrow })
    const mutation = { patch: { id: 'versions.spring.door', set: { amount: 1 } } }
    await expect(lake.mutate(mutation)).rejects.toThrow('(state: scheduled) can not be mutated')
    await lake.mutate({ delete: { id: 'versions.spring.nobody' } })
    await lake.step('unschedule')
    await lake.mutate(mutation)
    expect(lake.stored('versions.spring.door')).toMatchObject({ amount: 1 })
  })
})

describe('system documents', () => {
  it.each([
    { create: { _id: '_.releases.fall', _type: 'system.release', state: 'active' } },
    { create: { _id: 'fall', _type: 'system.release', state: 'active' } },
    { createOrReplace: { _id: '_.anything', _type: 'price' } },
    { patch: { id: '_.releases.spring', set: { state: 'published' } } },
    { patch: { query: '*[_type == "system.release"]', set: { state: 'published' } } },
    { delete: { id: '_.releases.spring' } },
  ])('cannot be written by the mutation %j', async (mutation) => {
    const lake = await lakeWithRelease()
    const before = lake.release()
    await expect(lake.mutate(mutation)).rejects.toThrow('belongs to the system')
    expect(lake.release()).toEqual(before)
  })

  it.each(['drafts._.releases.fall', 'versions.spring._.releases.fall'])(
    'cannot be written as the draft or version %s',
    async (_id) => {
      const lake = await lakeWithRelease()
      await expect(lake.mutate({ create: price(_id, 1) })).rejects.toThrow('belongs to the system')
    },
  )

  it.each(['versions.spring.versions.fall._.releases.x', 'drafts.drafts._.releases.x', 'drafts.versions.spring.x'])(
    'cannot be written as a draft or version of a version: %s',
    async (_id) => {
      const lake = await lakeWithRelease()
      await expect(lake.mutate({ create: price(_id, 1) })).rejects.toThrow('which cannot be published')
    },
  )
})

describe('importing a release', () => {
  const document = { _id: '_.releases.fall', _type: 'system.release', name: 'fall', metadata: { releaseType: 'asap' } }
  const action = { actionType: 'release.import', releaseId: 'fall' }

  it('keeps its metadata, but not its schedule', async () => {
    const lake = await lakeWithRelease()
    await lake.act({ ...action, attributes: { ...document, state: 'scheduled', publishAt: '2020-01-01T00:00:00Z' } })
    expect(lake.stored('_.releases.fall')).toMatchObject({ state: 'active', metadata: { releaseType: 'asap' } })
    expect(lake.stored('_.releases.fall')).not.toHaveProperty('publishAt')
  })

  it('fails, does nothing or replaces if the release exists, depending on ifExists', async () => {
    const lake = await lakeWithRelease()
    await lake.act({ ...action, attributes: { ...document, state: 'active' } })
    const attributes = { ...document, state: 'published' }
    expect((await lake.send({ ...action, attributes, ifExists: 'fail' })).status).toBe(409)
    await lake.act({ ...action, attributes, ifExists: 'ignore' })
    expect(lake.stored('_.releases.fall')?.state).toBe('active')
    await lake.act({ ...action, attributes, ifExists: 'replace' })
    expect(lake.stored('_.releases.fall')?.state).toBe('published')
  })
})
