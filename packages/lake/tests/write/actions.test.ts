import { describe, expect, it } from 'vitest'
import { act, draft, expectRefusal, lakeWith, names, published } from '../actions.ts'

describe('sanity.action.document.create', () => {
  it('fails if the draft exists, or ignores it on request', async () => {
    const lake = await lakeWith(draft)
    const action = { actionType: 'document.create', publishedId: 'monday', attributes: { ...draft, title: 'Other' } }
    await expectRefusal(lake, action, 409, 'already exists')
    await act(lake, { ...action, ifExists: 'ignore' })
    expect(lake.stored('drafts.monday')).toMatchObject({ title: 'Draft' })
  })

  it('refuses the draft of another document', async () => {
    const action = { actionType: 'document.create', publishedId: 'tuesday', attributes: draft }
    await expectRefusal(await lakeWith(), action, 400, 'is not a draft or version of \\"tuesday\\"')
  })
})

describe('sanity.action.document.edit', () => {
  it('patches the draft, and adds keys to array items', async () => {
    const lake = await lakeWith(published, { ...draft, steps: [] })
    const patch = { insert: { after: 'steps[-1]', items: [{ name: 'Whip' }] } }
    await act(lake, { actionType: 'document.edit', ...names, patch })
    expect(lake.stored('drafts.monday')?.steps).toEqual([{ _key: expect.any(String) as string, name: 'Whip' }])
    expect(lake.stored('monday')).toMatchObject(published)
  })

  it('creates the draft from the published document first', async () => {
    const lake = await lakeWith(published)
    await act(lake, { actionType: 'document.edit', ...names, patch: { set: { price: 20 } } })
    expect(lake.stored('drafts.monday')).toMatchObject({ title: 'Published', price: 20 })
    expect(lake.stored('monday')).not.toHaveProperty('price')
  })

  it('creates the draft even for an empty patch, which the Studio sends before the first edit', async () => {
    const lake = await lakeWith(published)
    const patch = { unset: ['_empty_action_guard_pseudo_field_'] }
    await act(lake, { actionType: 'document.edit', ...names, patch })
    expect(lake.stored('drafts.monday')).toMatchObject({ title: 'Published' })
  })

  it('fails if neither exists', async () => {
    const action = { actionType: 'document.edit', ...names, patch: { set: { price: 20 } } }
    await expectRefusal(await lakeWith(), action, 404, 'Neither \\"drafts.monday\\" nor \\"monday\\" exists')
  })
})

describe('sanity.action.document.publish', () => {
  it('replaces the published document by the draft', async () => {
    const lake = await lakeWith({ ...published, price: 20 }, draft)
    const createdAt = lake.stored('monday')?._createdAt
    await act(lake, { actionType: 'document.publish', ...names })
    expect(lake.stored('monday')).toMatchObject({ title: 'Draft', _createdAt: createdAt })
    expect(lake.stored('monday')).not.toHaveProperty('price')
    expect(lake.stored('drafts.monday')).toBeNull()
  })

  it('publishes only the revisions the editor has seen', async () => {
    const lake = await lakeWith(published, draft)
    const rev = lake.stored('monday')?._rev
    const action = { actionType: 'document.publish', ...names }
    await expectRefusal(lake, { ...action, ifDraftRevisionId: 'old' }, 409, 'unexpected revision ID')
    await expectRefusal(lake, { ...action, ifPublishedRevisionId: 'old' }, 409, 'unexpected revision ID')
    await act(lake, { ...action, ifDraftRevisionId: rev, ifPublishedRevisionId: rev })
    expect(lake.stored('monday')).toMatchObject({ title: 'Draft' })
  })

  it('does not publish a document that was unpublished meanwhile', async () => {
    const lake = await lakeWith(published, draft)
    const seen = { ifPublishedRevisionId: lake.stored('monday')?._rev }
    await act(lake, { actionType: 'document.unpublish', ...names })
    await expectRefusal(lake, { actionType: 'document.publish', ...names, ...seen }, 409, 'unexpected revision ID')
    expect(lake.stored('monday')).toBeNull()
  })

  it('fails without a draft', async () => {
    await expectRefusal(await lakeWith(published), { actionType: 'document.publish', ...names }, 404, 'was not found')
  })

  it('strengthens references that were weak until now, except those that stay weak', async () => {
    const teacher = (_strengthenOnPublish: unknown) => ({ _ref: 'ada', _weak: true, _strengthenOnPublish })
    const lake = await lakeWith(
      { _id: 'ada', _type: 'teacher' },
      { ...draft, teachers: [teacher({ type: 'teacher' }), teacher({ type: 'teacher', weak: true })] },
    )
    await act(lake, { actionType: 'document.publish', ...names })
    expect(lake.stored('monday')?.teachers).toEqual([
      { _key: expect.any(String) as string, _ref: 'ada' },
      { _key: expect.any(String) as string, _ref: 'ada', _weak: true },
    ])
  })

  it('fails if a strengthened reference has an unpublished target', async () => {
    const lake = await lakeWith({
      ...draft,
      teacher: { _ref: 'ada', _weak: true, _strengthenOnPublish: { type: 'teacher' } },
    })
    await expectRefusal(lake, { actionType: 'document.publish', ...names }, 409, 'non-existent document \\"ada\\"')
    expect(lake.stored('drafts.monday')).not.toBeNull()
  })
})

describe('sanity.action.document.unpublish', () => {
  it('turns the published document into a draft', async () => {
    const lake = await lakeWith(published)
    await act(lake, { actionType: 'document.unpublish', ...names })
    expect(lake.stored('monday')).toBeNull()
    expect(lake.stored('drafts.monday')).toMatchObject({ title: 'Published' })
  })

  it('keeps an existing draft', async () => {
    const lake = await lakeWith(published, draft)
    await act(lake, { actionType: 'document.unpublish', ...names })
    expect(lake.stored('drafts.monday')).toMatchObject({ title: 'Draft' })
  })

  it('fails if nothing is published, or a reference exists', async () => {
    const action = { actionType: 'document.unpublish', ...names }
    await expectRefusal(await lakeWith(draft), action, 404, 'is not published')
    const lake = await lakeWith(published, { _id: 'home', _type: 'page', next: { _ref: 'monday' } })
    await expectRefusal(lake, action, 409, 'references to it from \\"home\\"')
  })
})

describe('sanity.action.document.delete', () => {
  it('deletes the document with the listed drafts', async () => {
    const lake = await lakeWith(published, draft)
    const action = { actionType: 'document.delete', publishedId: 'monday' }
    await expectRefusal(lake, action, 400, 'name it in includeDrafts')
    await act(lake, { ...action, includeDrafts: ['drafts.monday'] })
    expect([lake.stored('monday'), lake.stored('drafts.monday')]).toEqual([null, null])
  })

  it('refuses to delete drafts that are not listed', async () => {
    const lake = await lakeWith(published, { ...draft, _id: 'drafts.tuesday' })
    const action = { actionType: 'document.delete', publishedId: 'monday', includeDrafts: ['drafts.tuesday'] }
    await expectRefusal(lake, action, 400, 'is not a draft or version of \\"monday\\"')
  })
})

describe('sanity.action.document.version', () => {
  const version = { _id: 'versions.spring.monday', _type: 'class', title: 'Spring' }

  it('creates a version from a given document, once; replacing and discarding need one', async () => {
    const lake = await lakeWith(published)
    const action = { actionType: 'document.version.create', publishedId: 'monday', document: version }
    await act(lake, action)
    expect(lake.stored('versions.spring.monday')).toMatchObject(version)
    await expectRefusal(lake, action, 409, 'already exists')
    const another = { ...version, _id: 'versions.fall.monday' }
    await expectRefusal(lake, { actionType: 'document.version.replace', document: another }, 404, 'was not found')
    await expectRefusal(lake, { actionType: 'document.discard', draftId: 'monday' }, 400, 'is not a draft or version')
  })

  it('creates a version from the expected revision of another document', async () => {
    const lake = await lakeWith(published)
    const action = {
      actionType: 'document.version.create',
      publishedId: 'monday',
      versionId: 'versions.spring.monday',
      baseId: 'monday',
    }
    await expectRefusal(lake, { ...action, ifBaseRevisionId: 'old' }, 409, 'unexpected revision ID')
    await expectRefusal(lake, { ...action, baseId: 'drafts.monday' }, 404, 'was not found')
    await act(lake, action)
    expect(lake.stored('versions.spring.monday')).toMatchObject({ title: 'Published' })
  })

  it('marks a version that will unpublish its document', async () => {
    const lake = await lakeWith(published)
    const versionId = 'versions.spring.monday'
    await act(lake, { actionType: 'document.version.unpublish', publishedId: 'monday', versionId })
    expect(lake.stored(versionId)).toMatchObject({ title: 'Published', _system: { delete: true } })
    expect(lake.stored('monday')).toMatchObject(published)
  })
})
