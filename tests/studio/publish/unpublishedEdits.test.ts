import { describe, expect, it } from 'vitest'
import { describeEdit, findUnpublishedEdits, type Mutation } from '../../../studio/publish/unpublishedEdits.ts'

const id = 'drafts.card'
const published = { _id: 'card', title: 'Card', price: 23, note: 'old' }
const draft = { ...published, _id: id, price: 25, note: 'new' }

const by = (author: string, ...mutations: Mutation[]) => ({ author, timestamp: '2026-11-21T12:00:00Z', mutations })
const patch = (fields: object): Mutation => ({ patch: { id, ...fields } })
const fieldsOf = (...transactions: ReturnType<typeof by>[]) =>
  findUnpublishedEdits(transactions, draft, published).map(({ author, fields }) => [author, ...fields])

describe('findUnpublishedEdits', () => {
  it('lists the changed fields by person, for every kind of patch', () => {
    expect(
      fieldsOf(
        by('ana', patch({ diffMatchPatch: { note: '@@' } })),
        by('me', patch({ set: { price: 25 } })),
        by('ben', patch({ insert: { after: 'note[-1]', items: ['x'] } }), patch({ unset: ['price.cents'] })),
        by('ana', patch({ set: { price: 24 } })),
      ),
    ).toEqual([
      ['ana', 'note', 'price'],
      ['me', 'price'],
      ['ben', 'note', 'price'],
    ])
  })

  it('ignores fields equal to the published ones, the initial copy, and other documents', () => {
    expect(
      fieldsOf(
        by('ana', patch({ set: { title: 'Card' } })),
        by('ana', { patch: { id: 'card', set: { price: 25 } } }),
        by('ana', { create: draft }, patch({ unset: ['_empty_action_guard_pseudo_field_'] })),
      ),
    ).toEqual([])
  })

  it('ignores edits before the draft was last published or discarded', () => {
    expect(
      fieldsOf(
        by('me', patch({ set: { price: 25, note: 'new' } })),
        by('ana', { delete: { id } }),
        by('ana', patch({ set: { price: 24 } })),
      ),
    ).toEqual([['me', 'price', 'note']])
  })

  it('lists all fields of a new document', () => {
    const edits = findUnpublishedEdits([by('ana', { create: { _id: id, _type: 'card', title: 'Card' } })], draft, null)
    expect(edits.map(({ fields }) => fields)).toEqual([['title']])
  })
})

describe('describeEdit', () => {
  const at = '2026-11-21T12:00:00Z'
  const say = (minutes: number, ...fields: string[]) =>
    describeEdit(
      { author: 'ana', fields, at },
      'Ana',
      (field) => field.toUpperCase(),
      Date.parse(at) + minutes * 60_000,
    )

  it.each([
    [say(0.2, 'price'), 'Ana changed “PRICE” here just now.'],
    [say(3, 'price', 'note'), 'Ana changed “PRICE” and “NOTE” here 3 minutes ago.'],
    [say(1, 'price'), 'Ana changed “PRICE” here 1 minute ago.'],
    [say(125, 'price'), 'Ana changed “PRICE” here 2 hours ago.'],
    [say(60 * 49, 'price'), 'Ana changed “PRICE” here 2 days ago.'],
  ])('returns “%s”', (said, expected) => expect(said).toBe(expected))
})
