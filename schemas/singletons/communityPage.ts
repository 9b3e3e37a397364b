import { UsersIcon } from '@sanity/icons/Users'
import { field, required, secureLink, inGroup } from '../field.ts'
import { heading, intro, page, seo } from './pageFields.ts'

export const communityPage = page(
  'communityPage',
  'Community page',
  UsersIcon,
  [
    heading,
    intro,
    field('image', 'pictureWithAlt', 'Picture', 'People enjoying an evening together'),
    ...inGroup('calendar', [
      field('calendarTitle', 'string', 'Name of the calendar', {
        description: 'Shown above the calendar and read aloud by screen readers',
        validation: required('Give the calendar a name'),
      }),
      field('calendarEmbedUrl', 'url', 'Calendar to show', {
        description:
          'In the calendar’s settings, find “embed code” and copy only the address between the quotes after src=',
        validation: (rule) => [
          secureLink(rule),
          rule.required().warning('Without it, the page shows only our own evenings'),
        ],
      }),
      field('calendarFeedUrl', 'url', 'Calendar as a feed', {
        description:
          'Optional: the calendar’s public iCal address, which ends in .ics. It’s used to list events as text',
        validation: (rule) =>
          rule.uri({ scheme: ['https', 'webcal'] }).error('Use an address that starts with https:// or webcal://'),
      }),
      field('credit', 'cta', 'Who maintains the calendar', 'The name of the group and a link to its site'),
    ]),
    seo,
  ],
  { name: 'calendar', title: 'Shared calendar' },
)
