import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defaultMapTiles } from '../../shared/mapTiles.ts'
import { field, recommended, secureLink, inGroup } from '../field.ts'
import { developers, heading, intro, page, seo } from './pageFields.ts'

export const contactPage = page(
  'contactPage',
  'Contact page',
  EnvelopeIcon,
  [
    heading,
    intro,
    field('addressHeading', 'string', 'Heading above the address', {
      description: 'For example “Come by”. The address itself is in the site settings',
    }),
    field('emailHeading', 'string', 'Heading above the email address', {
      description: 'For example “Write to us”. The address itself is in the site settings',
    }),
    field('socialHeading', 'string', 'Heading above the social links', {
      description: 'For example “Follow along”. The links themselves are in the site settings',
    }),
    field('mapGreeting', 'string', 'Greeting on the map', {
      description: 'Shown next to the map: “Come dance with us!”',
      validation: recommended('Without a greeting, the venue’s name is shown in its place'),
    }),
    ...inGroup(developers.name, [
      field('mapTiles', 'url', 'Map source', {
        description:
          'Address of the map tiles, including {z}, {x} and {y}. If empty: OpenStreetMap. Maps are darkened unless the address contains “dark” or “night”',
        validation: (rule) => [
          secureLink(rule),
          rule.custom(
            (url) =>
              url === undefined ||
              ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) ||
              `The address must contain {z}, {x} and {y}: ${defaultMapTiles}`,
          ),
        ],
      }),
      field('mapAttribution', 'string', 'Map credit', 'Required by the map source: “© OpenStreetMap contributors”'),
      field('mapMaxZoom', 'number', 'Maximum zoom', {
        description: 'How far visitors can zoom in: 19 for OpenStreetMap, which is also the default',
        validation: (rule) =>
          rule.integer().min(13).max(22).error('Enter a whole number between 13 and 22, such as 19'),
      }),
    ]),
    seo,
  ],
  developers,
)
