import { SplitHorizontalIcon } from '@sanity/icons/SplitHorizontal'
import { TagIcon } from '@sanity/icons/Tag'
import { defineType } from 'sanity'
import { field, required } from '../field.ts'

export const approach = defineType({
  name: 'approach',
  title: 'Approach',
  type: 'object',
  icon: SplitHorizontalIcon,
  fields: [
    field('title', 'string', 'Name', {
      description: 'One word works best: “Training”',
      validation: required('Give this approach a name'),
    }),
    field('text', 'text', 'Text', { rows: 3, description: 'Two sentences: who it’s for and what it does for them' }),
    field('classes', 'array', 'Classes', {
      of: [{ type: 'labelledClass' }],
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
    field('danceClass', 'reference', 'Class', {
      to: [{ type: 'danceClass' }],
      description: 'Shows its icon and links to its details',
      validation: required('Choose a class'),
    }),
    field('label', 'string', 'Label', {
      description: 'For example “WCS 1 for new dancers”',
      validation: required('Write the label next to the icon'),
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'danceClass.title' } },
})
