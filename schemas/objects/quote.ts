import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { defineField, defineType } from 'sanity'

export const quote = defineType({
  name: 'quote',
  title: 'Quote',
  type: 'object',
  icon: BlockquoteIcon,
  fields: [
    defineField({
      name: 'text',
      title: 'In their words',
      type: 'text',
      rows: 3,
      description: 'One to three sentences as they said them, without quotation marks. About 200 characters read well',
      validation: (rule) => [
        rule.required().error('Write what they said'),
        rule.max(320).warning('Shorter quotes get read: choose the best sentence'),
      ],
    }),
    defineField({
      name: 'by',
      title: 'Name',
      type: 'string',
      description:
        'A first name and, if you like, since when they’ve danced: “Maya, dancing since 2024”. Ask them first',
      validation: (rule) => rule.required().error('Quotes without a name don’t convince anyone: add the name'),
    }),
  ],
  preview: { select: { title: 'by', subtitle: 'text' } },
})
