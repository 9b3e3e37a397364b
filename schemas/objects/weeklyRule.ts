import { SyncIcon } from '@sanity/icons/Sync'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { formatHours, formatWeekday } from '../../schedule/wording/dates.ts'
import { readableDate } from '../dates.ts'
import { comesAfter } from '../siblings.ts'
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
      description: 'The evening everybody can count on',
      options: { list: weekdays.map((title) => ({ title, value: title.toLowerCase() })) },
      validation: (rule) => rule.required().error('Choose the day of the week'),
    }),
    defineField({
      name: 'startsAt',
      title: 'Doors open',
      type: 'timeOfDay',
      description: 'For example 8:30 pm',
      validation: (rule) => [rule.custom(isClockTime), rule.required().error('Say when the evening starts')],
    }),
    defineField({
      name: 'endsAt',
      title: 'Ends at',
      type: 'timeOfDay',
      description: 'For example 11:00 pm. An evening past midnight ends at 11:59 pm',
      validation: (rule) => [
        rule.custom(isClockTime),
        rule.required().error('Say when the evening ends'),
        rule.custom(comesAfter('startsAt', 'The evening must end after it starts')),
      ],
    }),
    defineField({
      name: 'agenda',
      title: 'The evening, part by part',
      type: 'array',
      of: [defineArrayMember({ type: 'agendaItem' })],
      description: 'Classes and social dancing in the order of the evening',
    }),
    defineField({
      name: 'validFrom',
      title: 'First evening',
      type: 'date',
      description: 'From this date on; to change day or time later in the year, add a second weekly evening',
      validation: (rule) => rule.required().error('Say from which date on this evening takes place'),
    }),
    defineField({
      name: 'validUntil',
      title: 'Last evening',
      type: 'date',
      description: 'Empty: it goes on until further notice',
      validation: (rule) => rule.custom(comesAfter('validFrom', 'The last evening must be later than the first')),
    }),
    defineField({
      name: 'venue',
      title: 'Other place',
      type: 'venue',
      description: 'Only when this evening is not at the usual place',
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
