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
  // The form header already shows it, and the first field should be visible.
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
      description: 'Shown right away on every page, in the calendar feed and to search engines',
      options: {
        layout: 'radio',
        list: Object.entries(statusNames).map(([value, title]) => ({ title, value })),
      },
      validation: (rule) => rule.required().error('Choose what happens on this date'),
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
      description: 'Only if it moves to another day',
      hidden: unless('moved'),
      validation: (rule) => [
        rule.custom((newDate, { document }) => {
          const changes = [newDate, document?.startsAt, document?.endsAt, document?.venue]
          return (
            document?.status !== 'moved' ||
            changes.some((change) => change !== undefined) ||
            'Enter what changes: the day, the time or the venue'
          )
        }),
        rule.custom(notPast).warning(),
      ],
    }),
    defineField({
      name: 'startsAt',
      title: 'Starts at',
      type: 'timeOfDay',
      description: 'For example 8:30 pm. If empty, a moved evening keeps its usual time',
      hidden: unless('moved', 'special'),
      validation: (rule) => [
        rule.custom(isClockTime),
        rule.custom(neededWhen('status', ['special'], 'Enter when the special evening starts')),
      ],
    }),
    defineField({
      name: 'endsAt',
      title: 'Ends at',
      type: 'timeOfDay',
      description: 'For example 11:00 pm. If empty, a moved evening keeps its usual time',
      hidden: unless('moved', 'special'),
      validation: (rule) => [
        rule.custom(isClockTime),
        rule.custom(neededWhen('status', ['special'], 'Enter when the special evening ends')),
        rule.custom(comesAfter('startsAt', 'The evening must end after it starts')),
      ],
    }),
    defineField({
      name: 'reason',
      title: 'Public reason',
      type: 'string',
      description: 'A few words for visitors, for example “the studio is closed”',
      validation: (rule) => [
        rule.custom(neededWhen('status', ['cancelled', 'moved'], 'Say why, so that visitors don’t wonder')).warning(),
        rule.max(80).warning('Keep it under 80 characters'),
      ],
    }),
    defineField({
      name: 'venue',
      title: 'Different venue',
      type: 'venue',
      description:
        'Only if it’s not at the usual venue. Enter the name, address, map location and directions. Every page, the calendar and search engines will point there',
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
