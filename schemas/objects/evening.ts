import { SyncIcon } from '@sanity/icons/Sync'
import { defineType } from 'sanity'
import { ClockIcon } from '@sanity/icons/Clock'
import { SparkleIcon } from '@sanity/icons/Sparkle'
import { collapsed, field, required, comesAfter, radio, sibling, object } from '../field.ts'
import { formatHours, formatWeekday, formatTime } from '../../schedule/wording/dates.ts'
import { readableDate } from '../venueTime.ts'
import { endsAfterStart } from './values.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const weeklyRule = defineType({
  name: 'weeklyRule',
  title: 'Weekly evening',
  type: 'object',
  icon: SyncIcon,
  fields: [
    field('weekday', 'string', 'Day of the week', {
      description: 'The evening everyone can count on',
      options: { list: weekdays.map((title) => ({ title, value: title.toLowerCase() })) },
      validation: required('Choose the day of the week'),
    }),
    field('startsAt', 'timeOfDay', 'Doors open', {
      description: 'For example 8:30 pm',
      validation: required('Enter when the evening starts'),
    }),
    field('endsAt', 'timeOfDay', 'Ends at', {
      description: 'For example 11:00 pm, or 1:00 am if it goes past midnight',
      validation: (rule) => [
        rule.required().error('Enter when the evening ends'),
        rule.custom(
          endsAfterStart('The evening must end after it starts; past midnight, by 5:00 am and within 12 hours'),
        ),
      ],
    }),
    field('agenda', 'array', 'Schedule of the evening', {
      of: [{ type: 'agendaItem' }],
      description: 'Classes and social dancing, in order',
    }),
    field('validFrom', 'date', 'First evening', {
      description: 'Starting on this date. To change the day or time later in the year, add a second weekly evening',
      validation: required('Choose the date of the first evening'),
    }),
    field('validUntil', 'date', 'Last evening', {
      description: 'If empty, it continues until further notice',
      validation: (rule) => rule.custom(comesAfter('validFrom', 'The last evening must be later than the first')),
    }),
    field('venue', 'venue', 'Different venue', {
      description: 'Only if this evening isn’t at the usual venue',
      options: collapsed,
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

export const agendaItem = defineType({
  name: 'agendaItem',
  title: 'Part of the evening',
  type: 'object',
  icon: ClockIcon,
  fields: [
    field('danceClass', 'reference', 'Class', {
      to: [{ type: 'danceClass' }],
      description: 'Leave it empty for anything that isn’t a class, and name it below',
    }),
    field('label', 'string', 'Name', {
      description: 'For example “Social dancing”',
      hidden: ({ parent }: { parent?: { danceClass?: unknown } }) => Boolean(parent?.danceClass),
      validation: (rule) =>
        rule.custom(
          (label, context) =>
            sibling(context, 'danceClass') !== undefined ||
            Boolean(label) ||
            'Choose a class, or name this part of the evening',
        ),
    }),
    field('startsAt', 'timeOfDay', 'Starts at', {
      description: 'For example 8:30 pm',
      validation: required('Enter when this part starts'),
    }),
    field('endsAt', 'timeOfDay', 'Ends at', {
      description: 'For example 9:00 pm',
      validation: (rule) => rule.custom(endsAfterStart('This part must end after it starts')),
    }),
    field('weeks', 'string', 'On which evenings', {
      description: 'A class taught in series meets only while one of its series is running',
      initialValue: 'every',
      options: radio({
        every: 'Every evening',
        series: 'Only while a series is running',
        noSeries: 'Only between series',
      }),
      validation: required('Choose on which evenings this happens'),
    }),
  ],
  preview: {
    select: { classTitle: 'danceClass.title', label: 'label', startsAt: 'startsAt', endsAt: 'endsAt' },
    prepare: ({ classTitle, label, startsAt, endsAt }: Record<string, string | undefined>) => ({
      title: classTitle ?? label ?? 'No name yet',
      subtitle: startsAt && (endsAt ? formatHours(startsAt, endsAt) : formatTime(startsAt)),
    }),
  },
})

export const firstEvening = object('firstEvening', 'First evening', SparkleIcon, [
  field('heading', 'string', 'Heading', 'If empty: “Your first evening”'),
  field('arrive', 'text', 'Arriving', {
    description: 'Who says hello and what to do first. The page adds when doors open. If empty, this part isn’t shown',
  }),
  field('payment', 'text', 'How to pay', {
    description:
      'Cash, card or app, and where. Don’t write the amount: the page adds the price from the registration card',
  }),
  field('firstClass', 'text', 'The first class', {
    description: 'What a beginner will do. The page adds the name and hours from the schedule',
  }),
  field('dancing', 'text', 'Social dancing', {
    description: 'Who asks who, whether it’s OK to just watch, when to leave. The page adds the hours',
  }),
  field('bring', 'array', 'What you need', {
    of: [{ type: 'string' }],
    description: 'A few words each: “Clothes you can move in”',
  }),
  field('notNeeded', 'array', 'What you do not need', {
    of: [{ type: 'string' }],
    description: 'Things people worry about but don’t need: “A partner”',
  }),
])
