import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'
import { secureLink } from '../links.ts'
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
      title: 'Words above the address',
      type: 'string',
      group: 'content',
      description: 'For example “Come by”; the address itself is kept in the site settings',
    }),
    defineField({
      name: 'emailHeading',
      title: 'Words above the e-mail address',
      type: 'string',
      group: 'content',
      description: 'For example “Write to us”; the address itself is kept in the site settings',
    }),
    defineField({
      name: 'socialHeading',
      title: 'Words above the social links',
      type: 'string',
      group: 'content',
      description: 'For example “Follow along”; the links themselves are kept in the site settings',
    }),
    defineField({
      name: 'mapGreeting',
      title: 'Greeting on the map',
      type: 'string',
      group: 'map',
      description: 'What the marker says: “Come dance with us!”',
      validation: (rule) => rule.required().warning('Without a greeting the marker says nothing'),
    }),
    defineField({
      name: 'mapTiles',
      title: 'Source of the map',
      type: 'url',
      group: 'map',
      description:
        'Address of map tiles with {z}, {x} and {y} in it. Empty: OpenStreetMap. Shown by night, unless its address says “dark” or “night”',
      validation: (rule) => [
        secureLink(rule),
        rule.custom(
          (url) =>
            url === undefined ||
            ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) ||
            'The address must hold {z}, {x} and {y}: https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        ),
      ],
    }),
    defineField({
      name: 'mapAttribution',
      title: 'Credit of the map',
      type: 'string',
      group: 'map',
      description: 'The source asks for it: “© OpenStreetMap contributors”',
    }),
    defineField({
      name: 'mapMaxZoom',
      title: 'Closest view of the map',
      type: 'number',
      group: 'map',
      description: 'How far the source lets visitors zoom in: 19 for OpenStreetMap, which is also meant when empty',
      validation: (rule) => rule.integer().min(13).max(22).error('Write a whole number between 13 and 22, such as 19'),
    }),
    seo,
  ],
  preview: { prepare: () => ({ title: 'Contact page' }) },
})
