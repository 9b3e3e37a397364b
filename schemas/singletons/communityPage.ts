import { UsersIcon } from '@sanity/icons/Users'
import { defineField, defineType } from 'sanity'
import { secureLink } from '../links.ts'
import { heading, intro, pageGroups, seo } from './pageFields.ts'

export const communityPage = defineType({
  name: 'communityPage',
  title: 'Community page',
  type: 'document',
  icon: UsersIcon,
  groups: [...pageGroups, { name: 'calendar', title: 'Shared calendar' }],
  fields: [
    heading,
    intro,
    defineField({
      name: 'image',
      title: 'Picture',
      type: 'pictureWithAlt',
      group: 'content',
      description: 'People who enjoy the same evening',
    }),
    defineField({
      name: 'calendarTitle',
      title: 'Name of the calendar',
      type: 'string',
      group: 'calendar',
      description: 'Shown above it and read aloud to people who cannot see it',
      validation: (rule) => rule.required().error('Give the calendar a name'),
    }),
    defineField({
      name: 'calendarEmbedUrl',
      title: 'Calendar to show',
      type: 'url',
      group: 'calendar',
      description: 'In the calendar’s settings, “embed code”: only the address between the quotes after src=',
      validation: (rule) => [
        secureLink(rule),
        rule.required().warning('Without it the page shows only our own evenings'),
      ],
    }),
    defineField({
      name: 'calendarFeedUrl',
      title: 'Calendar as a feed',
      type: 'url',
      group: 'calendar',
      description:
        'The calendar’s public address in iCal format (ends in .ics): lists its events as text. May stay empty',
      validation: secureLink,
    }),
    defineField({
      name: 'credit',
      title: 'Who keeps the calendar',
      type: 'cta',
      group: 'calendar',
      description: 'The group that maintains it, and a link to its site',
    }),
    seo,
  ],
  preview: { prepare: () => ({ title: 'Community page' }) },
})
