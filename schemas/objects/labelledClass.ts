import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'

export const labelledClass = defineType({
  name: 'labelledClass',
  title: 'Class with a label',
  type: 'object',
  icon: TagIcon,
  fields: [
    defineField({
      name: 'danceClass',
      title: 'Class',
      type: 'reference',
      to: [{ type: 'danceClass' }],
      description: 'Shows its icon and links to its details',
      validation: (rule) => rule.required().error('Choose a class'),
    }),
    defineField({
      name: 'label',
      title: 'Label',
      type: 'string',
      description: 'For example “WCS 1 for new dancers”',
      validation: (rule) => rule.required().error('Write the label next to the icon'),
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'danceClass.title' } },
})
