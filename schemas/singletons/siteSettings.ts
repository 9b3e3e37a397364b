import { CogIcon } from '@sanity/icons/Cog'
import { defineType } from 'sanity'
import { collapsed, field, required, requiredUpTo, inGroup } from '../field.ts'
import { emailProblem } from '../../shared/email.ts'
import { defaultTimeZone, isTimeZone } from '../../shared/timeZone.ts'
import { duties } from '../documents/roster.ts'

const timeZoneExample = `${defaultTimeZone} for Boston`

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
    ...inGroup('evening', [
      field('weeklyRules', 'array', 'Weekly evening', {
        of: [{ type: 'weeklyRule' }],
        description:
          'One for each day of the week, with a venue of its own if it isn’t at the usual one. If the day or time changes, end it and add another. Single evenings are changed under This week',
        validation: (rule) =>
          rule.required().min(1).error('Add a weekly evening so that the site can say when class is'),
      }),
      field('publicDuties', 'array', 'Duties that visitors see', {
        of: [{ type: 'string' }],
        description:
          'Shown with people’s names on the next class, on the classes page and in calendars. Other duties only show in the Studio, under Who does what',
        options: { list: duties },
      }),
      field('venue', 'venue', 'Usual venue', {
        description: 'Where evenings take place unless they have a different venue',
        validation: required('Visitors need to know where to go'),
      }),
      field('timeZone', 'string', 'Time zone', {
        initialValue: defaultTimeZone,
        description: `The time zone of the venue: ${timeZoneExample}`,
        validation: (rule) => [
          rule.required().error(`Enter the time zone of the venue: ${timeZoneExample}`),
          rule.custom(
            (zone) =>
              zone === undefined ||
              isTimeZone(zone) ||
              `“${zone}” isn’t a known time zone. Enter a continent and city, such as ${defaultTimeZone}`,
          ),
        ],
      }),
    ]),
    ...inGroup('contact', [
      field('email', 'email', 'Email address', {
        description: 'Public, on the contact page. Use one that several of you read',
        validation: (rule) => [
          rule.required().warning('Without it, nobody can write to you'),
          rule.custom((email) => (email === undefined ? true : (emailProblem(email) ?? true))),
        ],
      }),
      field('socialLinks', 'array', 'Social links', {
        of: [{ type: 'socialLink' }],
        description: 'Shown on the contact page. Drag to change the order',
      }),
      field('playlist', 'cta', 'Music', {
        description: 'A playlist of what you dance to. Shown on the First Time page and at the bottom of every page',
        options: collapsed,
      }),
      field('newsletter', 'cta', 'Newsletter', {
        description: 'Where to sign up. Shown at the bottom of every page',
        options: collapsed,
      }),
    ]),
    ...inGroup('identity', [
      field('title', 'string', 'Name of the site', {
        description: 'Shown in the top bar and to search engines. Up to 24 characters',
        validation: requiredUpTo(24, 'Give the site a name', 'Longer names don’t fit next to the menu on a phone'),
      }),
      field('organization', 'string', 'Organization', {
        description: 'The name next to the © at the bottom of every page',
        validation: required('Enter the name of the organization'),
      }),
      field('owner', 'string', 'Site owner', {
        description: 'The person responsible for the site, shown at the bottom of every page',
        validation: required('Enter the site owner'),
      }),
      field('logo', 'pictureWithAlt', 'Logo', {
        description: 'Light, with a transparent background, since it’s shown on the dark hero picture',
      }),
      field('description', 'text', 'Description of the community', {
        description: 'One sentence for search engines and calendars: who you are and who it’s for',
      }),
    ]),
    field('notFound', 'prompt', 'Page not found', {
      group: 'notFound',
      description: 'Shown to visitors who followed an old link. The button links to the home page',
    }),
  ],
  preview: { prepare: () => ({ title: 'Site settings' }) },
})
