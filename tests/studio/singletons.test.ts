import { createSchema, defaultTemplatesForSchema, type ConfigContext } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { withoutSingletons } from '../../studio/templates.ts'

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
