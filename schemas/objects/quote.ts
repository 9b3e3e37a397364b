import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { defineField, defineType } from 'sanity'

export const quote = defineType({
  name: 'quote',
  title: 'What somebody says',
  type: 'object',
  icon: BlockquoteIcon,
  fields: [
    defineField({
      name: 'text',
      title: 'In their words',
      type: 'text',
      rows: 3,
      description: 'One to three sentences, as they said it, without quotation marks; 200 letters read well',
      validation: (rule) => [
        rule.required().error('Write what they say'),
        rule.max(320).warning('Shorter is read; choose the best sentence'),
      ],
    }),
    defineField({
      name: 'by',
      title: 'Name',
      type: 'string',
      description: 'A first name, and since when they dance if you like: “Maya, dancing since 2024”. Ask them first',
      validation: (rule) => rule.required().error('Words of nobody convince nobody: write the name'),
    }),
  ],
  preview: { select: { title: 'by', subtitle: 'text' } },
})
