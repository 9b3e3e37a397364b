import { SyncIcon } from '@sanity/icons/Sync'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { formatHours, formatWeekday } from '../../schedule/wording/dates.ts'
import { readableDate } from '../venueTime.ts'
import { comesAfter } from '../validation.ts'
import { isClockTime } from './timeOfDay.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const weeklyRule = defineType({
  name: 'weeklyRule',
  title: 'Weekly evening',
  type: 'object',
  icon: SyncIcon,
  fields: [
    defineField({
      name: 'weekday',
      title: 'Day of the week',
      type: 'string',
      description: 'The evening everyone can count on',
      options: { list: weekdays.map((title) => ({ title, value: title.toLowerCase() })) },
      validation: (rule) => rule.required().error('Choose the day of the week'),
    }),
    defineField({
      name: 'startsAt',
      title: 'Doors open',
      type: 'timeOfDay',
      description: 'For example 8:30 pm',
      validation: (rule) => [rule.custom(isClockTime), rule.required().error('Enter when the evening starts')],
    }),
    defineField({
      name: 'endsAt',
      title: 'Ends at',
      type: 'timeOfDay',
      description: 'For example 11:00 pm. If it goes past midnight, enter 11:59 pm',
      validation: (rule) => [
        rule.custom(isClockTime),
        rule.required().error('Enter when the evening ends'),
        rule.custom(comesAfter('startsAt', 'The evening must end after it starts')),
      ],
    }),
    defineField({
      name: 'agenda',
      title: 'Schedule of the evening',
      type: 'array',
      of: [defineArrayMember({ type: 'agendaItem' })],
      description: 'Classes and social dancing, in order',
    }),
    defineField({
      name: 'validFrom',
      title: 'First evening',
      type: 'date',
      description: 'Starting on this date. To change the day or time later in the year, add a second weekly evening',
      validation: (rule) => rule.required().error('Choose the date of the first evening'),
    }),
    defineField({
      name: 'validUntil',
      title: 'Last evening',
      type: 'date',
      description: 'If empty, it continues until further notice',
      validation: (rule) => rule.custom(comesAfter('validFrom', 'The last evening must be later than the first')),
    }),
    defineField({
      name: 'venue',
      title: 'Different venue',
      type: 'venue',
      description: 'Only if this evening isn’t at the usual venue',
      options: { collapsible: true, collapsed: true },
    }),
  ],
  preview: {
    select: { weekday: 'weekday', startsAt: 'startsAt', endsAt: 'endsAt', validFrom: 'validFrom' },
    prepare: ({ weekday, startsAt, endsAt, validFrom }: Record<string, string | undefined>) => ({
      title:
        [weekday && formatWeekday(weekday), startsAt && endsAt && formatHours(startsAt, endsAt)]
          .filter(Boolean)
          .join(', ') || 'New weekly evening',
      subtitle: `From ${readableDate(validFrom)}`,
    }),
  },
})
