import { describe, expect, it } from 'vitest'
import { lakeWith } from '../actions.ts'

const strong = (_ref: string) => ({ _type: 'reference', _ref })
const weak = (_ref: string) => ({ ...strong(_ref), _weak: true })
const ada = { _id: 'ada', _type: 'teacher' }
const monday = (teacher: object) => ({ _id: 'monday', _type: 'class', teachers: [{ deep: teacher }] })
const deleteAda = { delete: { id: 'ada' } }

/** Existing documents, mutations, and the expected refusal; null if they are accepted. */
const cases: [what: string, existing: object[], mutations: object[], refusal: object | null][] = [
  [
    'must have a target if strong',
    [],
    [{ create: monday(strong('ada')) }],
    {
      type: 'documentReferenceDoesNotExistError',
      id: 'monday',
      referenceID: 'ada',
      description: 'Document "monday" references non-existent document "ada"',
    },
  ],
  ['may have no target if weak', [], [{ create: monday(weak('nobody')) }], null],
  ['may lead to another dataset', [], [{ create: monday({ ...strong('nobody'), _dataset: 'other' }) }], null],
  [
    'may have a target that the same transaction creates later, even in a cycle',
    [],
    [{ create: { ...ada, partner: strong('ben') } }, { create: { ...ada, _id: 'ben', partner: strong('ada') } }],
    null,
  ],
  [
    'prevents the deletion of its target, and is named',
    [ada, monday(strong('ada'))],
    [deleteAda],
    {
      type: 'documentHasExistingReferencesError',
      id: 'ada',
      referencingIDs: ['monday'],
      description: 'Document "ada" cannot be deleted as there are references to it from "monday"',
    },
  ],
  [
    'allows deleting the target with its referrer',
    [ada, monday(strong('ada'))],
    [deleteAda, { delete: { id: 'monday' } }],
    null,
  ],
  [
    'allows deleting the target once removed',
    [ada, monday(strong('ada'))],
    [deleteAda, { patch: { id: 'monday', unset: ['teachers'] } }],
    null,
  ],
  ['allows deleting the target if weak', [ada, monday(weak('ada'))], [deleteAda], null],
  ['allows deleting the target if it is in the same document', [{ ...ada, self: strong('ada') }], [deleteAda], null],
  [
    'is checked against the state after the whole transaction',
    [ada],
    [deleteAda, { create: monday(strong('ada')) }],
    { type: 'documentReferenceDoesNotExistError' },
  ],
  [
    'holds if its target is created again',
    [ada],
    [deleteAda, { create: ada }, { create: monday(strong('ada')) }],
    null,
  ],
  [
    'prevents its target from changing type',
    [ada, monday(strong('ada'))],
    [{ createOrReplace: { ...ada, _type: 'notice' } }],
    {
      description:
        'Document "ada" cannot become a "notice" as there are references to it, as a "teacher", from "monday"',
    },
  ],
]

describe('a reference', () => {
  it.each(cases)('%s', async (_, existing, mutations, refusal) => {
    const lake = await lakeWith(...existing)
    const all = () => [...lake.lake.context.datasets.get('production').all()]
    const before = all()
    const response = await lake.post('/v2025-02-19/data/mutate/production', { mutations })
    const answer: unknown = await response.json()
    expect([response.status, answer]).toMatchObject(
      refusal ? [409, { error: { type: 'mutationError', items: [{ error: refusal }] } }] : [200, {}],
    )
    if (refusal) expect(all()).toEqual(before)
  })
})
