import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'
import { secureLink } from '../validation.ts'
import { heading, intro, pageGroups, seo } from './pageFields.ts'

export const contactPage = defineType({
  name: 'contactPage',
  title: 'Contact page',
  type: 'document',
  icon: EnvelopeIcon,
  groups: [...pageGroups, { name: 'map', title: 'Map' }],
  fields: [
    heading,
    intro,
    defineField({
      name: 'addressHeading',
      title: 'Heading above the address',
      type: 'string',
      group: 'content',
      description: 'For example “Come by”. The address itself is in the site settings',
    }),
    defineField({
      name: 'emailHeading',
      title: 'Heading above the email address',
      type: 'string',
      group: 'content',
      description: 'For example “Write to us”. The address itself is in the site settings',
    }),
    defineField({
      name: 'socialHeading',
      title: 'Heading above the social links',
      type: 'string',
      group: 'content',
      description: 'For example “Follow along”. The links themselves are in the site settings',
    }),
    defineField({
      name: 'mapGreeting',
      title: 'Greeting on the map',
      type: 'string',
      group: 'map',
      description: 'Shown on the marker: “Come dance with us!”',
      validation: (rule) => rule.required().warning('Without a greeting, the marker is blank'),
    }),
    defineField({
      name: 'mapTiles',
      title: 'Map source',
      type: 'url',
      group: 'map',
      description:
        'Address of the map tiles, including {z}, {x} and {y}. If empty: OpenStreetMap. Maps are darkened unless the address contains “dark” or “night”',
      validation: (rule) => [
        secureLink(rule),
        rule.custom(
          (url) =>
            url === undefined ||
            ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) ||
            'The address must contain {z}, {x} and {y}: https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        ),
      ],
    }),
    defineField({
      name: 'mapAttribution',
      title: 'Map credit',
      type: 'string',
      group: 'map',
      description: 'Required by the map source: “© OpenStreetMap contributors”',
    }),
    defineField({
      name: 'mapMaxZoom',
      title: 'Maximum zoom',
      type: 'number',
      group: 'map',
      description: 'How far visitors can zoom in: 19 for OpenStreetMap, which is also the default',
      validation: (rule) => rule.integer().min(13).max(22).error('Enter a whole number between 13 and 22, such as 19'),
    }),
    seo,
  ],
  preview: { prepare: () => ({ title: 'Contact page' }) },
})
