import { createSchema, prepareForPreview } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { withPlaceholderMarks } from '../../studio/schema.ts'

const schema = createSchema({ name: 'default', types: withPlaceholderMarks(schemaTypes) })

/** Returns the list subtitle of a teacher with these fields. */
function subtitleOf(fields: Record<string, unknown>) {
  const teacher = schema.get('teacher')
  if (!teacher) throw new Error('The schema has no teacher')
  return prepareForPreview(fields, teacher).subtitle
}

test.each([
  ['a name from the sample content', { name: 'First Teacher', role: 'Teacher' }, 'Placeholder · Teacher'],
  [
    'a picture from it',
    { name: 'Ana', role: 'Teacher', portrait: { alt: 'Drawn portrait of the first teacher' } },
    'Placeholder · Teacher',
  ],
  ['a role like a name of it', { name: 'Ana', role: 'Lead DJ' }, 'Lead DJ'],
  ['nothing of it', { name: 'Ana', role: 'Teacher' }, 'Teacher'],
])('a list says of a person with %s', (_, fields, subtitle) => {
  expect(subtitleOf(fields)).toBe(subtitle)
})
