import { describe, expect, it } from 'vitest'
import { act, draft, expectRefusal, lakeWith, names, published, send, type Action } from '../actions.ts'

describe('an action', () => {
  const content = { _type: 'class', title: 'New' }
  const spring = { _id: 'versions.spring.monday', _type: 'class', title: 'Spring' }
  const id = spring._id
  const withId = { ...content, _id: id }

  it.each<[string, Action, Record<string, unknown> | null]>([
    ['create by attributes', { actionType: 'document.create', attributes: { ...content, _id: id } }, content],
    ['create by versionId', { actionType: 'document.create', versionId: id, attributes: content }, content],
    ['version.create as the App SDK sends it', { actionType: 'document.version.create', attributes: withId }, content],
    ['version.create as the client sends it', { actionType: 'document.version.create', document: withId }, content],
    [
      'version.create by versionId',
      { actionType: 'document.version.create', versionId: id, document: content },
      content,
    ],
    ['edit', { actionType: 'document.edit', versionId: id, patch: { set: { title: 'New' } } }, content],
    ['edit, old', { actionType: 'document.edit', draftId: id, patch: { set: { title: 'New' } } }, content],
    ['discard', { actionType: 'document.discard', versionId: id }, null],
    ['version.discard', { actionType: 'document.version.discard', versionId: id }, null],
    ['version.discard, old', { actionType: 'document.version.discard', draftId: id }, null],
    ['replaceDraft', { actionType: 'document.replaceDraft', versionId: id, attributes: content }, content],
    ['version.replace', { actionType: 'document.version.replace', versionId: id, attributes: content }, content],
    ['version.replace by document', { actionType: 'document.version.replace', document: withId }, content],
  ])('names its document by versionId, draftId, attributes or document: %s', async (name, action, result) => {
    const lake = await lakeWith(published, ...(name.includes('create') ? [] : [spring]))
    await act(lake, { publishedId: 'monday', ...action })
    if (result === null) expect(lake.stored(id)).toBeNull()
    else expect(lake.stored(id)).toMatchObject(result)
  })

  it.each(['draftId', 'versionId'])('publishes and unpublishes by %s', async (field) => {
    const lake = await lakeWith(draft)
    const names = { publishedId: 'monday', [field]: 'drafts.monday' }
    const seen = { ifDraftRevisionId: lake.stored('drafts.monday')?._rev }
    await expectRefusal(lake, { actionType: 'document.publish', ...names, ifVersionRevisionId: 'old' }, 409, 'revision')
    await act(lake, { actionType: 'document.publish', ...names, ...seen })
    expect(lake.stored('monday')).toMatchObject({ title: 'Draft' })
    await act(lake, { actionType: 'document.unpublish', ...names })
    expect([lake.stored('monday'), lake.stored('drafts.monday')?.title]).toEqual([null, 'Draft'])
  })

  it.each<[string, Action, string]>([
    [
      'two documents',
      { actionType: 'document.discard', versionId: id, draftId: 'drafts.monday' },
      'is about one document, and names versions.spring.monday, drafts.monday',
    ],
    [
      'another document than it carries',
      { actionType: 'document.version.create', versionId: 'drafts.monday', attributes: spring },
      'is about one document',
    ],
    [
      'its content twice',
      { actionType: 'document.version.create', attributes: spring, document: spring },
      'takes \\"attributes\\" or \\"document\\", not both',
    ],
    ['no draft', { actionType: 'document.publish' }, 'Malformed document ID: undefined'],
  ])('is refused when it names %s', async (_, action, problem) => {
    await expectRefusal(await lakeWith(draft), { publishedId: 'monday', ...action }, 400, problem)
  })
})

describe('POST /data/actions', () => {
  it('applies all actions in order, or none', async () => {
    const lake = await lakeWith()
    const create = { actionType: 'document.create', publishedId: 'monday', attributes: draft }
    await expectRefusal(
      lake,
      [create, { actionType: 'document.publish', publishedId: 'x', draftId: 'drafts.x' }],
      404,
      '',
    )
    expect(lake.stored('drafts.monday')).toBeNull()
    await act(lake, [create, { actionType: 'document.publish', ...names }])
    expect(lake.stored('monday')).toMatchObject({ title: 'Draft' })
  })

  it('changes nothing in a dry run, which refuses what would fail', async () => {
    const lake = await lakeWith(published)
    await act(lake, { actionType: 'document.unpublish', ...names }, { dryRun: true })
    expect(lake.stored('monday')).not.toBeNull()
    const unknown = { actionType: 'document.publish', ...names }
    const response = await send(lake, unknown, { dryRun: true })
    expect(response.status).toBe(404)
  })

  it('applies a repeated transaction once', async () => {
    const lake = await lakeWith()
    const create = { actionType: 'document.create', publishedId: 'monday', attributes: draft }
    await act(lake, create, { transactionId: 'once' })
    await act(lake, create, { transactionId: 'once' })
    expect(lake.stored('drafts.monday')?._rev).toBe('once')
  })

  it.each([
    ['an unknown action', { actionType: 'document.rename' }, 'Unknown action \\"sanity.action.document.rename\\"'],
    ['an action on variants', { actionType: 'variant.definition.create' }, 'Unknown action'],
    ['no published id', { actionType: 'document.publish', draftId: 'drafts.monday' }, 'Malformed document ID'],
    [
      'a draft as published id',
      { ...names, actionType: 'document.publish', publishedId: 'drafts.monday' },
      'use the id',
    ],
    [
      'an edit without a patch',
      { ...names, actionType: 'document.edit' },
      '\\"patch\\" of sanity.action.document.edit must be an object',
    ],
    ['a patch by query', { ...names, actionType: 'document.edit', patch: { query: '*' } }, 'by id, not by query'],
  ])('refuses %s with 400', async (_, action, problem) => {
    await expectRefusal(await lakeWith(published), action, 400, problem)
  })
})
