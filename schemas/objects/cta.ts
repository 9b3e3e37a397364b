import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'
import { anyLink, sibling } from '../validation.ts'

export const cta = defineType({
  name: 'cta',
  title: 'Link',
  type: 'object',
  icon: LaunchIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'Link text',
      type: 'string',
      description: 'Say where it leads: “Suggest a topic”, not “here”',
      validation: (rule) =>
        rule.custom(
          (label, context) => sibling(context, 'href') === undefined || Boolean(label) || 'A link needs text to click',
        ),
    }),
    defineField({
      name: 'href',
      title: 'Address',
      type: 'url',
      description: 'A full address such as https://example.org, or a page of this site such as /contact-us',
      validation: (rule) => [
        anyLink(rule),
        rule.custom(
          (href, context) => sibling(context, 'label') === undefined || Boolean(href) || 'A link needs an address',
        ),
      ],
    }),
  ],
})
