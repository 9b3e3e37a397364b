import { BlockContentIcon } from '@sanity/icons/BlockContent'
import { LinkIcon } from '@sanity/icons/Link'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { anyLink } from '../validation.ts'

export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'array',
  icon: BlockContentIcon,
  description: 'Short paragraphs read best on a phone. Select words to make them bold or a link',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Paragraph', value: 'normal' },
        { title: 'Small heading', value: 'h3' },
      ],
      lists: [
        { title: 'Bullets', value: 'bullet' },
        { title: 'Numbers', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Bold', value: 'strong' },
          { title: 'Italic', value: 'em' },
        ],
        annotations: [
          defineArrayMember({
            name: 'link',
            title: 'Link',
            type: 'object',
            icon: LinkIcon,
            fields: [
              defineField({
                name: 'href',
                title: 'Address',
                type: 'url',
                description: 'A full address such as https://example.org, or a page of this site such as /register',
                validation: (rule) => [anyLink(rule), rule.required().error('A link needs an address')],
              }),
            ],
          }),
        ],
      },
    }),
  ],
})
