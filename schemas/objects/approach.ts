import { SplitHorizontalIcon } from '@sanity/icons/SplitHorizontal'
import { TagIcon } from '@sanity/icons/Tag'
import { defineArrayMember, defineField, defineType } from 'sanity'

export const approach = defineType({
  name: 'approach',
  title: 'Approach',
  type: 'object',
  icon: SplitHorizontalIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      description: 'One word works best: “Training”',
      validation: (rule) => rule.required().error('Give this approach a name'),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 3,
      description: 'Two sentences: who it’s for and what it does for them',
    }),
    defineField({
      name: 'classes',
      title: 'Classes',
      type: 'array',
      of: [defineArrayMember({ type: 'labelledClass' })],
      description: 'Shown with the icon of each class; drag to change the order',
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})

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
