import { LaunchIcon } from '@sanity/icons/Launch'
import { ShareIcon } from '@sanity/icons/Share'
import { field, anyLink, sibling, required, secureLink, object } from '../field.ts'

export const cta = object('cta', 'Link', LaunchIcon, [
  field('label', 'string', 'Link text', {
    description: 'Say where it leads: “Suggest a topic”, not “here”',
    validation: (rule) =>
      rule.custom(
        (label, context) => sibling(context, 'href') === undefined || Boolean(label) || 'A link needs text to click',
      ),
  }),
  field('href', 'url', 'Address', {
    description: 'A full address such as https://example.org, or a page of this site such as /contact-us',
    validation: (rule) => [
      anyLink(rule),
      rule.custom(
        (href, context) => sibling(context, 'label') === undefined || Boolean(href) || 'A link needs an address',
      ),
    ],
  }),
])

export const socialLink = object('socialLink', 'Social link', ShareIcon, [
  field('label', 'string', 'Link text', {
    description: 'For example “Our Facebook group”',
    validation: required('Say where the link leads'),
  }),
  field('url', 'url', 'Address', {
    description: 'Copy it from the address bar: https://…',
    validation: (rule) => [secureLink(rule), rule.required().error('A link needs an address')],
  }),
])
