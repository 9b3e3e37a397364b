import {
  createSchema,
  defaultTemplatesForSchema,
  type DocumentActionComponent,
  type DocumentActionsContext,
  type ConfigContext,
} from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes, singletonTypes } from '../../schemas/index.ts'
import { keepSingletons, withoutSingletons } from '../../studio/schema.ts'

const singletons = singletonTypes.map(({ name }) => name)

const actions = (['publish', 'unpublish', 'duplicate', 'delete', 'discardChanges', 'restore'] as const).map((action) =>
  Object.assign<DocumentActionComponent, { action: typeof action }>(() => null, { action }),
)

const offeredFor = (schemaType: string) =>
  keepSingletons(actions, { schemaType } as DocumentActionsContext).map(({ action }) => action)

test.each(singletons)('%s can’t be duplicated, unpublished or deleted', (type) => {
  expect(offeredFor(type)).toEqual(['publish', 'discardChanges', 'restore'])
})

test('a person can be duplicated, unpublished and deleted', () => {
  expect(offeredFor('teacher')).toEqual(actions.map(({ action }) => action))
})

test('templates exist for every type except singletons', () => {
  const templates = defaultTemplatesForSchema(createSchema({ name: 'default', types: schemaTypes }))
  const offered = withoutSingletons(templates, {} as ConfigContext).map(({ schemaType }) => schemaType)
  expect(offered.toSorted()).toEqual([
    'danceClass',
    'faqEntry',
    'notice',
    'registrationLink',
    'roster',
    'scheduleException',
    'series',
    'teacher',
  ])
})
