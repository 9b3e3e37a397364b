import { UsersIcon } from '@sanity/icons/Users'
import { defineField, defineType } from 'sanity'
import { secureLink } from '../validation.ts'
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
      description: 'People enjoying an evening together',
    }),
    defineField({
      name: 'calendarTitle',
      title: 'Name of the calendar',
      type: 'string',
      group: 'calendar',
      description: 'Shown above the calendar and read aloud by screen readers',
      validation: (rule) => rule.required().error('Give the calendar a name'),
    }),
    defineField({
      name: 'calendarEmbedUrl',
      title: 'Calendar to show',
      type: 'url',
      group: 'calendar',
      description:
        'In the calendar’s settings, find “embed code” and copy only the address between the quotes after src=',
      validation: (rule) => [
        secureLink(rule),
        rule.required().warning('Without it, the page shows only our own evenings'),
      ],
    }),
    defineField({
      name: 'calendarFeedUrl',
      title: 'Calendar as a feed',
      type: 'url',
      group: 'calendar',
      description: 'Optional: the calendar’s public iCal address, which ends in .ics. It’s used to list events as text',
      validation: secureLink,
    }),
    defineField({
      name: 'credit',
      title: 'Who maintains the calendar',
      type: 'cta',
      group: 'calendar',
      description: 'The name of the group and a link to its site',
    }),
    seo,
  ],
  preview: { prepare: () => ({ title: 'Community page' }) },
})
