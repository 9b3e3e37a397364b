import { ClientError } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { serveLake } from '../lake.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('client.releases', () => {
  it('walks a release through its whole life', async () => {
    const { client } = await serveLake()
    const { releaseId } = await client.releases.create({ metadata: { title: 'Spring', releaseType: 'asap' } })
    expect(await client.releases.get({ releaseId })).toMatchObject({
      _id: `_.releases.${releaseId}`,
      _type: 'system.release',
      name: releaseId,
      state: 'active',
      metadata: { title: 'Spring', releaseType: 'asap' },
    })
    const state = async () => (await client.releases.get({ releaseId }))?.state

    await client.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Summer' } } })
    expect((await client.releases.get({ releaseId }))?.metadata.title).toBe('Summer')
    const publishAt = inAnHour()
    await client.releases.schedule({ releaseId, publishAt })
    expect(await client.releases.get({ releaseId })).toMatchObject({ state: 'scheduled', publishAt })
    await client.releases.unschedule({ releaseId })
    expect(await state()).toBe('active')
    await client.releases.archive({ releaseId })
    expect(await state()).toBe('archived')
    await client.releases.unarchive({ releaseId })
    expect(await state()).toBe('active')

    await client.createVersion({ releaseId, publishedId: 'door', document: { _type: 'price', amount: 25 } })
    const everything = client.withConfig({ perspective: 'raw' })
    const { result } = await everything.releases.fetchDocuments({ releaseId })
    expect(result).toMatchObject([{ _id: `versions.${releaseId}.door`, amount: 25 }])

    await client.releases.publish({ releaseId })
    expect(await state()).toBe('published')
    expect(await client.getDocument('door')).toMatchObject({ amount: 25 })
    await client.releases.delete({ releaseId })
    expect(await client.releases.get({ releaseId })).toBeUndefined()
  })

  it('refuses a step that the release does not permit', async () => {
    const { client } = await serveLake()
    const { releaseId } = await client.releases.create({})
    const refused = client.releases.delete({ releaseId })
    await expect(refused).rejects.toBeInstanceOf(ClientError)
    await expect(refused).rejects.toThrow('not permitted to transition from state active to deleted')
  })

  it('changes nothing in a dry run', async () => {
    const { client } = await serveLake()
    await client.releases.create({ releaseId: 'rDry' }, { dryRun: true })
    expect(await client.releases.get({ releaseId: 'rDry' })).toBeUndefined()
  })
})

describe('versions', () => {
  it('are made, replaced, marked for unpublishing and discarded, and seen in the perspective of their release', async () => {
    const { client } = await serveLake()
    await client.create({ _id: 'door', _type: 'price', amount: 20 })
    const { releaseId } = await client.releases.create({})
    const names = { releaseId, publishedId: 'door' }
    const seen = () => client.fetch<unknown>('*[_id == "door"][0].amount', {}, { perspective: [releaseId] })

    await client.createVersion({ ...names, baseId: 'door' })
    expect(await seen()).toBe(20)
    await client.replaceVersion({ ...names, document: { _type: 'price', amount: 25 } })
    expect([await seen(), await client.fetch<unknown>('*[_id == "door"][0].amount')]).toEqual([25, 20])
    await client.unpublishVersion(names)
    expect(await seen()).toBeNull()
    await client.discardVersion(names)
    expect(await seen()).toBe(20)
  })

  it('are closed to edits while their release is scheduled', async () => {
    const { client } = await serveLake()
    const { releaseId } = await client.releases.create({})
    await client.createVersion({ releaseId, publishedId: 'door', document: { _type: 'price', amount: 25 } })
    await client.releases.schedule({ releaseId, publishAt: inAnHour() })
    const edit = () => client.patch(`versions.${releaseId}.door`).set({ amount: 30 }).commit()
    await expect(edit()).rejects.toThrow('can not be mutated')
    await client.releases.unschedule({ releaseId })
    expect(await edit()).toMatchObject({ amount: 30 })
  })
})
