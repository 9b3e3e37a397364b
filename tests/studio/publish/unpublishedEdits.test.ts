import { describe, expect, it } from 'vitest'
import { inWords, unpublishedEdits, type Mutation } from '../../../studio/publish/unpublishedEdits.ts'

const id = 'drafts.card'
const published = { _id: 'card', title: 'Card', price: 23, note: 'old' }
const draft = { ...published, _id: id, price: 25, note: 'new' }

const by = (author: string, ...mutations: Mutation[]) => ({ author, timestamp: '2026-11-21T12:00:00Z', mutations })
const patch = (fields: object): Mutation => ({ patch: { id, ...fields } })
const fieldsOf = (...transactions: ReturnType<typeof by>[]) =>
  unpublishedEdits(transactions, draft, published).map(({ author, fields }) => [author, ...fields])

describe('what was written into a draft', () => {
  it('is told by person and field, whatever way it was written', () => {
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

  it('is nothing where it is as visitors have it, where it was copied from there, or of another document', () => {
    expect(
      fieldsOf(
        by('ana', patch({ set: { title: 'Card' } })),
        by('ana', { patch: { id: 'card', set: { price: 25 } } }),
        by('ana', { create: draft }, patch({ unset: ['_empty_action_guard_pseudo_field_'] })),
      ),
    ).toEqual([])
  })

  it('ends where the draft was published or discarded before', () => {
    expect(
      fieldsOf(
        by('me', patch({ set: { price: 25, note: 'new' } })),
        by('ana', { delete: { id } }),
        by('ana', patch({ set: { price: 24 } })),
      ),
    ).toEqual([['me', 'price', 'note']])
  })

  it('is all that they filled in of a new document', () => {
    const edits = unpublishedEdits([by('ana', { create: { _id: id, _type: 'card', title: 'Card' } })], draft, null)
    expect(edits.map(({ fields }) => fields)).toEqual([['title']])
  })
})

describe('the sentence about it', () => {
  const at = '2026-11-21T12:00:00Z'
  const say = (minutes: number, ...fields: string[]) =>
    inWords({ author: 'ana', fields, at }, 'Ana', (field) => field.toUpperCase(), Date.parse(at) + minutes * 60_000)

  it.each([
    [say(0.2, 'price'), 'Ana changed “PRICE” here just now.'],
    [say(3, 'price', 'note'), 'Ana changed “PRICE” and “NOTE” here 3 minutes ago.'],
    [say(1, 'price'), 'Ana changed “PRICE” here 1 minute ago.'],
    [say(125, 'price'), 'Ana changed “PRICE” here 2 hours ago.'],
    [say(60 * 49, 'price'), 'Ana changed “PRICE” here 2 days ago.'],
  ])('reads %s', (said, expected) => expect(said).toBe(expected))
})
