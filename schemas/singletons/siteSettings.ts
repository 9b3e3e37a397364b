import { CogIcon } from '@sanity/icons/Cog'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { defaultTimeZone, isTimeZone } from '../../shared/timeZone.ts'

const zoneOfBoston = `${defaultTimeZone} for Boston`

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'evening', title: 'Evening and place', default: true },
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
        'One is enough. Before day or time change, end it and add the next; single evenings change elsewhere',
      validation: (rule) => rule.min(1).error('Without a weekly evening the site cannot say when class is'),
    }),
    defineField({
      name: 'venue',
      title: 'Usual place',
      type: 'venue',
      group: 'evening',
      description: 'Where every evening takes place unless it says otherwise',
      validation: (rule) => rule.required().error('Visitors need to know where to go'),
    }),
    defineField({
      name: 'timeZone',
      title: 'Time zone',
      type: 'string',
      group: 'evening',
      initialValue: defaultTimeZone,
      description: `Where the clock of the venue hangs: ${zoneOfBoston}`,
      validation: (rule) => [
        rule.required().error(`Write the time zone of the venue: ${zoneOfBoston}`),
        rule.custom(
          (zone) =>
            zone === undefined ||
            isTimeZone(zone) ||
            `“${zone}” is no time zone we know; write it as continent and city: ${defaultTimeZone}`,
        ),
      ],
    }),
    defineField({
      name: 'email',
      title: 'E-mail address',
      type: 'email',
      group: 'contact',
      description: 'Public, on the contact page; use one that several of you read',
      validation: (rule) => [rule.required().warning('Without it nobody can write to you')],
    }),
    defineField({
      name: 'socialLinks',
      title: 'Social links',
      type: 'array',
      of: [defineArrayMember({ type: 'socialLink' })],
      group: 'contact',
      description: 'Shown on the contact page, the first one first',
    }),
    defineField({
      name: 'playlist',
      title: 'Music',
      type: 'cta',
      group: 'contact',
      description:
        'A playlist of what you dance to, anywhere on the web: on the First Time page and at the foot of every page',
      options: { collapsible: true, collapsed: true },
    }),
    defineField({
      name: 'newsletter',
      title: 'Newsletter',
      type: 'cta',
      group: 'contact',
      description: 'Where one signs up for it: at the foot of every page',
      options: { collapsible: true, collapsed: true },
    }),
    defineField({
      name: 'title',
      title: 'Name of the site',
      type: 'string',
      group: 'identity',
      description: 'Shown in the top bar and to search engines; 24 letters fit',
      validation: (rule) => [
        rule.required().error('Give the site a name'),
        rule.max(24).warning('Longer names do not fit beside the menu on a phone'),
      ],
    }),
    defineField({
      name: 'organization',
      title: 'Organization',
      type: 'string',
      group: 'identity',
      description: 'The name beside the © at the bottom of every page',
      validation: (rule) => rule.required().error('Write the name of the organization'),
    }),
    defineField({
      name: 'owner',
      title: 'Site owner',
      type: 'string',
      group: 'identity',
      description: 'Who answers for the site; at the bottom of every page',
      validation: (rule) => rule.required().error('Write who owns the site'),
    }),
    defineField({
      name: 'logo',
      title: 'Logo',
      type: 'pictureWithAlt',
      group: 'identity',
      description: 'Light, with a transparent background: it stands on the dark hero picture',
    }),
    defineField({
      name: 'description',
      title: 'The community in one sentence',
      type: 'text',
      rows: 2,
      group: 'identity',
      description: 'For search engines and calendars: who you are and for whom',
    }),
    defineField({
      name: 'notFound',
      title: 'Page not found',
      type: 'prompt',
      group: 'notFound',
      description: 'What a visitor reads who followed an old link; the button leads home',
    }),
  ],
  preview: { prepare: () => ({ title: 'Site settings' }) },
})
