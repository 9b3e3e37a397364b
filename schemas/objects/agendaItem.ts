import { ClockIcon } from '@sanity/icons/Clock'
import { defineField, defineType } from 'sanity'
import { formatHours, formatTime } from '../../schedule/wording/dates.ts'
import { comesAfter, sibling } from '../validation.ts'
import { isClockTime } from './timeOfDay.ts'

export const agendaItem = defineType({
  name: 'agendaItem',
  title: 'Part of the evening',
  type: 'object',
  icon: ClockIcon,
  fields: [
    defineField({
      name: 'danceClass',
      title: 'Class',
      type: 'reference',
      to: [{ type: 'danceClass' }],
      description: 'Leave it empty for anything that isn’t a class, and name it below',
    }),
    defineField({
      name: 'label',
      title: 'Name',
      type: 'string',
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
    defineField({
      name: 'startsAt',
      title: 'Starts at',
      type: 'timeOfDay',
      description: 'For example 8:30 pm',
      validation: (rule) => [rule.custom(isClockTime), rule.required().error('Enter when this part starts')],
    }),
    defineField({
      name: 'endsAt',
      title: 'Ends at',
      type: 'timeOfDay',
      description: 'For example 9:00 pm',
      validation: (rule) => [
        rule.custom(isClockTime),
        rule.custom(comesAfter('startsAt', 'This part must end after it starts')),
      ],
    }),
    defineField({
      name: 'weeks',
      title: 'On which evenings',
      type: 'string',
      description: 'A class taught in series meets only while one of its series is running',
      initialValue: 'every',
      options: {
        layout: 'radio',
        list: [
          { title: 'Every evening', value: 'every' },
          { title: 'Only while a series is running', value: 'series' },
          { title: 'Only between series', value: 'noSeries' },
        ],
      },
      validation: (rule) => rule.required().error('Choose on which evenings this happens'),
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
