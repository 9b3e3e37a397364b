import { CogIcon } from '@sanity/icons/Cog'
import { defineType } from 'sanity'
import { field, required } from '../field.ts'
import { defaultTimeZone, isTimeZone } from '../../shared/timeZone.ts'
import { duties } from '../documents/roster.ts'

const zoneOfBoston = `${defaultTimeZone} for Boston`

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'evening', title: 'Evening and venue', default: true },
    { name: 'contact', title: 'Contact' },
    { name: 'identity', title: 'Names and logo' },
    { name: 'notFound', title: 'Page not found' },
  ],
  fields: [
    field('weeklyRules', 'array', 'Weekly evening', {
      of: [{ type: 'weeklyRule' }],
      group: 'evening',
      description:
        'Usually one. If the day or time changes, end it and add another. Single evenings are changed under This week',
      validation: (rule) => rule.min(1).error('Add a weekly evening so that the site can say when class is'),
    }),
    field('publicDuties', 'array', 'Duties that visitors see', {
      of: [{ type: 'string' }],
      group: 'evening',
      description:
        'With the names of those who have them on an evening: on the next class, the classes page and in calendars. The others only show in the Studio, under Who does what',
      options: { list: duties },
    }),
    field('venue', 'venue', 'Usual venue', {
      group: 'evening',
      description: 'Where evenings take place unless they have a different venue',
      validation: required('Visitors need to know where to go'),
    }),
    field('timeZone', 'string', 'Time zone', {
      group: 'evening',
      initialValue: defaultTimeZone,
      description: `The time zone of the venue: ${zoneOfBoston}`,
      validation: (rule) => [
        rule.required().error(`Enter the time zone of the venue: ${zoneOfBoston}`),
        rule.custom(
          (zone) =>
            zone === undefined ||
            isTimeZone(zone) ||
            `“${zone}” isn’t a known time zone. Enter a continent and city, such as ${defaultTimeZone}`,
        ),
      ],
    }),
    field('email', 'email', 'Email address', {
      group: 'contact',
      description: 'Public, on the contact page. Use one that several of you read',
      validation: (rule) => [rule.required().warning('Without it, nobody can write to you')],
    }),
    field('socialLinks', 'array', 'Social links', {
      of: [{ type: 'socialLink' }],
      group: 'contact',
      description: 'Shown on the contact page. Drag to change the order',
    }),
    field('playlist', 'cta', 'Music', {
      group: 'contact',
      description: 'A playlist of what you dance to. Shown on the First Time page and at the bottom of every page',
      options: { collapsible: true, collapsed: true },
    }),
    field('newsletter', 'cta', 'Newsletter', {
      group: 'contact',
      description: 'Where to sign up. Shown at the bottom of every page',
      options: { collapsible: true, collapsed: true },
    }),
    field('title', 'string', 'Name of the site', {
      group: 'identity',
      description: 'Shown in the top bar and to search engines. Up to 24 characters',
      validation: (rule) => [
        rule.required().error('Give the site a name'),
        rule.max(24).warning('Longer names don’t fit next to the menu on a phone'),
      ],
    }),
    field('organization', 'string', 'Organization', {
      group: 'identity',
      description: 'The name next to the © at the bottom of every page',
      validation: required('Enter the name of the organization'),
    }),
    field('owner', 'string', 'Site owner', {
      group: 'identity',
      description: 'The person responsible for the site, shown at the bottom of every page',
      validation: required('Enter the site owner'),
    }),
    field('logo', 'pictureWithAlt', 'Logo', {
      group: 'identity',
      description: 'Light, with a transparent background, since it’s shown on the dark hero picture',
    }),
    field('description', 'text', 'Description of the community', {
      rows: 2,
      group: 'identity',
      description: 'One sentence for search engines and calendars: who you are and who it’s for',
    }),
    field('notFound', 'prompt', 'Page not found', {
      group: 'notFound',
      description: 'Shown to visitors who followed an old link. The button links to the home page',
    }),
  ],
  preview: { prepare: () => ({ title: 'Site settings' }) },
})
