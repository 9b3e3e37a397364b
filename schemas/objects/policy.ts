import { BookIcon } from '@sanity/icons/Book'
import { defineField, defineType } from 'sanity'

export const policy = defineType({
  name: 'policy',
  title: 'Policy',
  type: 'object',
  icon: BookIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      description: 'A few plain words: “Student admission”',
      validation: (rule) => rule.required().error('Give this policy a name'),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 3,
      description: 'One or two friendly sentences',
      validation: (rule) => rule.required().error('Write the policy'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
