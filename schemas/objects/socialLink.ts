import { ShareIcon } from '@sanity/icons/Share'
import { defineField, defineType } from 'sanity'
import { secureLink } from '../validation.ts'

export const socialLink = defineType({
  name: 'socialLink',
  title: 'Social link',
  type: 'object',
  icon: ShareIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'Link text',
      type: 'string',
      description: 'For example “Our Facebook group”',
      validation: (rule) => rule.required().error('Say where the link leads'),
    }),
    defineField({
      name: 'url',
      title: 'Address',
      type: 'url',
      description: 'Copy it from the address bar: https://…',
      validation: (rule) => [secureLink(rule), rule.required().error('A link needs an address')],
    }),
  ],
})
