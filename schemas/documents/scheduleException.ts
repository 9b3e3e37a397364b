import { CalendarIcon } from '@sanity/icons/Calendar'
import { defineField, defineType, type ConditionalPropertyCallback } from 'sanity'
import { readableDate } from '../dates.ts'
import { comesAfter, neededWhen } from '../siblings.ts'
import { notPast, onlyChangeOfItsDay } from '../otherChanges.ts'
import { isClockTime } from '../objects/timeOfDay.ts'

const statusNames: Record<string, string> = { cancelled: 'Cancelled', moved: 'Moved', special: 'Special evening' }

const unless =
  (...statuses: string[]): ConditionalPropertyCallback =>
  ({ document }) =>
    !statuses.includes(String(document?.status))

export const scheduleException = defineType({
  name: 'scheduleException',
  title: 'Change to the schedule',
  type: 'document',
  icon: CalendarIcon,
  // The head of the form says it already, and the first field should be in view.
  __experimental_formPreviewTitle: false,
  fields: [
    defineField({
      name: 'date',
      title: 'Date',
      type: 'date',
      description: 'The evening that changes, or the day of the special evening',
      validation: (rule) => [
        rule.required().error('Choose the date'),
        rule.custom(notPast).warning(),
        rule.custom(onlyChangeOfItsDay).warning(),
      ],
    }),
    defineField({
      name: 'status',
      title: 'What happens',
      type: 'string',
      initialValue: 'cancelled',
      description: 'Shown at once on every page, in the calendar feed and to search engines',
      options: {
        layout: 'radio',
        list: Object.entries(statusNames).map(([value, title]) => ({ title, value })),
      },
      validation: (rule) => rule.required().error('Choose what happens on that date'),
    }),
    defineField({
      name: 'title',
      title: 'Name of the evening',
      type: 'string',
      description: 'For example “New Year’s dance”',
      hidden: unless('special'),
      validation: (rule) => rule.custom(neededWhen('status', ['special'], 'Give the special evening a name')),
    }),
    defineField({
      name: 'newDate',
      title: 'New date',
      type: 'date',
      description: 'Only when it moves to another day',
      hidden: unless('moved'),
      validation: (rule) => [
        rule.custom((newDate, { document }) => {
          const changes = [newDate, document?.startsAt, document?.endsAt, document?.venue]
          return (
            document?.status !== 'moved' ||
            changes.some((change) => change !== undefined) ||
            'Say what is new: another day, another time or another place'
          )
        }),
        rule.custom(notPast).warning(),
      ],
    }),
    defineField({
      name: 'startsAt',
      title: 'Starts at',
      type: 'timeOfDay',
      description: 'For example 8:30 pm. Empty for a moved evening: the usual time',
      hidden: unless('moved', 'special'),
      validation: (rule) => [
        rule.custom(isClockTime),
        rule.custom(neededWhen('status', ['special'], 'Say when the special evening starts')),
      ],
    }),
    defineField({
      name: 'endsAt',
      title: 'Ends at',
      type: 'timeOfDay',
      description: 'For example 11:00 pm. Empty for a moved evening: the usual time',
      hidden: unless('moved', 'special'),
      validation: (rule) => [
        rule.custom(isClockTime),
        rule.custom(neededWhen('status', ['special'], 'Say when the special evening ends')),
        rule.custom(comesAfter('startsAt', 'The evening must end after it starts')),
      ],
    }),
    defineField({
      name: 'reason',
      title: 'Reason, for the public',
      type: 'string',
      description: 'A few words after what happens, for example “the studio is closed”',
      validation: (rule) => [
        rule.custom(neededWhen('status', ['cancelled', 'moved'], 'Say why, or visitors wonder')).warning(),
        rule.max(80).warning('Shorter is better: 80 letters fit'),
      ],
    }),
    defineField({
      name: 'venue',
      title: 'Other place',
      type: 'venue',
      description:
        'Only when it is not at the usual place: name, address, point on the map and how to find the door, all of that place. Every page, the calendar and search engines lead there',
      hidden: unless('moved', 'special'),
      options: { collapsible: true, collapsed: false },
    }),
  ],
  orderings: [{ title: 'Latest date first', name: 'latest', by: [{ field: 'date', direction: 'desc' }] }],
  preview: {
    select: { date: 'date', status: 'status', title: 'title', reason: 'reason' },
    prepare: ({ date, status, title, reason }: Record<string, string | undefined>) => ({
      title: `${readableDate(date)}: ${title ?? statusNames[status ?? ''] ?? 'not decided'}`,
      subtitle: reason,
    }),
  },
})
