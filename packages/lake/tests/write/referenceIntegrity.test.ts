import { describe, expect, it } from 'vitest'
import { testLake, type TestLake } from '../lake.ts'

const strong = (_ref: string) => ({ _type: 'reference', _ref })
const weak = (_ref: string) => ({ ...strong(_ref), _weak: true })

describe('a reference', () => {
  it('must have a target if strong', async () => {
    const lake = testLake()
    const response = await write(lake, { create: { _id: 'monday', _type: 'class', teachers: [strong('ada')] } })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: {
        type: 'mutationError',
        items: [
          {
            error: {
              type: 'documentReferenceDoesNotExistError',
              id: 'monday',
              referenceID: 'ada',
              description: 'Document "monday" references non-existent document "ada"',
            },
          },
        ],
      },
    })
    expect(lake.stored('monday')).toBeNull()
  })

  it.each([
    ['weak', weak('nobody')],
    ['to another dataset', { ...strong('nobody'), _dataset: 'other' }],
  ])('may lead nowhere when it is %s', async (_, teacher) => {
    const lake = testLake()
    await lake.mutate({ create: { _id: 'monday', _type: 'class', teacher } })
    expect(lake.stored('monday')).not.toBeNull()
  })

  it('may have a target that the same transaction creates later, even in a cycle', async () => {
    const lake = testLake()
    await lake.mutate(
      { create: { _id: 'ada', _type: 'teacher', partner: strong('ben') } },
      { create: { _id: 'ben', _type: 'teacher', partner: strong('ada') } },
    )
    expect(lake.stored('ada')).not.toBeNull()
  })

  it('prevents the deletion of its target, and is named', async () => {
    const lake = testLake()
    await lake.mutate(
      { create: { _id: 'ada', _type: 'teacher' } },
      { create: { _id: 'monday', _type: 'class', teachers: [{ deep: strong('ada') }] } },
    )
    const response = await write(lake, { delete: { id: 'ada' } })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: {
        items: [
          {
            error: {
              type: 'documentHasExistingReferencesError',
              id: 'ada',
              referencingIDs: ['monday'],
              description: 'Document "ada" cannot be deleted as there are references to it from "monday"',
            },
          },
        ],
      },
    })
    expect(lake.stored('ada')).not.toBeNull()
  })

  it('allows deleting the target with its referrer, or once removed', async () => {
    const lake = testLake()
    await lake.mutate(
      { create: { _id: 'ada', _type: 'teacher' } },
      { create: { _id: 'ben', _type: 'teacher' } },
      { create: { _id: 'monday', _type: 'class', teacher: strong('ada') } },
      { create: { _id: 'tuesday', _type: 'class', teacher: strong('ben') } },
    )
    await lake.mutate({ delete: { id: 'ada' } }, { delete: { id: 'monday' } })
    await lake.mutate({ delete: { id: 'ben' } }, { patch: { id: 'tuesday', unset: ['teacher'] } })
    expect([lake.stored('ada'), lake.stored('ben')]).toEqual([null, null])
  })

  it('allows deleting the target if weak, or within the same document', async () => {
    const lake = testLake()
    await lake.mutate(
      { create: { _id: 'ada', _type: 'teacher', self: strong('ada') } },
      { create: { _id: 'monday', _type: 'class', teacher: weak('ada') } },
    )
    await lake.mutate({ delete: { id: 'ada' } })
    expect(lake.stored('ada')).toBeNull()
  })

  it('is checked against the state after the whole transaction', async () => {
    const lake = testLake()
    await lake.mutate({ create: { _id: 'ada', _type: 'teacher' } })
    const response = await write(
      lake,
      { delete: { id: 'ada' } },
      { create: { _id: 'monday', _type: 'class', teacher: strong('ada') } },
    )
    expect(response.status).toBe(409)
    await lake.mutate(
      { delete: { id: 'ada' } },
      { create: { _id: 'ada', _type: 'teacher', name: 'Ada' } },
      { create: { _id: 'monday', _type: 'class', teacher: strong('ada') } },
    )
    expect(lake.stored('ada')).toMatchObject({ name: 'Ada' })
  })

  it('prevents its target from changing type', async () => {
    const lake = testLake()
    await lake.mutate(
      { create: { _id: 'ada', _type: 'teacher' } },
      { create: { _id: 'monday', _type: 'class', teacher: strong('ada') } },
    )
    const refused = await write(lake, { createOrReplace: { _id: 'ada', _type: 'notice' } })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain(
      String.raw`Document \"ada\" cannot become a \"notice\" as there are references to it, as a \"teacher\", from \"monday\"`,
    )
    await lake.mutate({ delete: { id: 'monday' } })
    await lake.mutate({ createOrReplace: { _id: 'ada', _type: 'notice' } })
    expect(lake.stored('ada')).toMatchObject({ _type: 'notice' })
  })
})

const write = (lake: TestLake, ...mutations: unknown[]) =>
  lake.post('/v2025-02-19/data/mutate/production', { mutations })
