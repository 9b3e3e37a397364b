import { CogIcon } from '@sanity/icons/Cog'
import { defineArrayMember, defineField, defineType } from 'sanity'
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
    defineField({
      name: 'weeklyRules',
      title: 'Weekly evening',
      type: 'array',
      of: [defineArrayMember({ type: 'weeklyRule' })],
      group: 'evening',
      description:
        'Usually one. If the day or time changes, end it and add another. Single evenings are changed under This week',
      validation: (rule) => rule.min(1).error('Add a weekly evening so that the site can say when class is'),
    }),
    defineField({
      name: 'publicDuties',
      title: 'Duties that visitors see',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      group: 'evening',
      description:
        'With the names of those who have them on an evening: on the next class, the classes page and in calendars. The others only show in the Studio, under Who does what',
      options: { list: duties },
    }),
    defineField({
      name: 'venue',
      title: 'Usual venue',
      type: 'venue',
      group: 'evening',
      description: 'Where evenings take place unless they have a different venue',
      validation: (rule) => rule.required().error('Visitors need to know where to go'),
    }),
    defineField({
      name: 'timeZone',
      title: 'Time zone',
      type: 'string',
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
    defineField({
      name: 'email',
      title: 'Email address',
      type: 'email',
      group: 'contact',
      description: 'Public, on the contact page. Use one that several of you read',
      validation: (rule) => [rule.required().warning('Without it, nobody can write to you')],
    }),
    defineField({
      name: 'socialLinks',
      title: 'Social links',
      type: 'array',
      of: [defineArrayMember({ type: 'socialLink' })],
      group: 'contact',
      description: 'Shown on the contact page. Drag to change the order',
    }),
    defineField({
      name: 'playlist',
      title: 'Music',
      type: 'cta',
      group: 'contact',
      description: 'A playlist of what you dance to. Shown on the First Time page and at the bottom of every page',
      options: { collapsible: true, collapsed: true },
    }),
    defineField({
      name: 'newsletter',
      title: 'Newsletter',
      type: 'cta',
      group: 'contact',
      description: 'Where to sign up. Shown at the bottom of every page',
      options: { collapsible: true, collapsed: true },
    }),
    defineField({
      name: 'title',
      title: 'Name of the site',
      type: 'string',
      group: 'identity',
      description: 'Shown in the top bar and to search engines. Up to 24 characters',
      validation: (rule) => [
        rule.required().error('Give the site a name'),
        rule.max(24).warning('Longer names don’t fit next to the menu on a phone'),
      ],
    }),
    defineField({
      name: 'organization',
      title: 'Organization',
      type: 'string',
      group: 'identity',
      description: 'The name next to the © at the bottom of every page',
      validation: (rule) => rule.required().error('Enter the name of the organization'),
    }),
    defineField({
      name: 'owner',
      title: 'Site owner',
      type: 'string',
      group: 'identity',
      description: 'The person responsible for the site, shown at the bottom of every page',
      validation: (rule) => rule.required().error('Enter the site owner'),
    }),
    defineField({
      name: 'logo',
      title: 'Logo',
      type: 'pictureWithAlt',
      group: 'identity',
      description: 'Light, with a transparent background, since it’s shown on the dark hero picture',
    }),
    defineField({
      name: 'description',
      title: 'Description of the community',
      type: 'text',
      rows: 2,
      group: 'identity',
      description: 'One sentence for search engines and calendars: who you are and who it’s for',
    }),
    defineField({
      name: 'notFound',
      title: 'Page not found',
      type: 'prompt',
      group: 'notFound',
      description: 'Shown to visitors who followed an old link. The button links to the home page',
    }),
  ],
  preview: { prepare: () => ({ title: 'Site settings' }) },
})
