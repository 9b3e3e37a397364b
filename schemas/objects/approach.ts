import { SplitHorizontalIcon } from '@sanity/icons/SplitHorizontal'
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
