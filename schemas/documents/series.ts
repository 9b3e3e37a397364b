import { TimelineIcon } from '@sanity/icons/Timeline'
import { defineField, defineType, type InitialValueResolver } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { readableDate, dayInWords } from '../venueTime.ts'
import { notAfter } from '../validation.ts'

/** Copies the class, weeks and card of the latest series. */
const likeTheLast: InitialValueResolver<unknown, Record<string, unknown>> = async (_, { getClient }) =>
  (await getClient({ apiVersion }).fetch<Record<string, unknown> | null>(
    '*[_type == "series"] | order(startDate desc)[0]{ danceClass, weeks, registrationLink }',
  )) ?? {}

export const series = defineType({
  name: 'series',
  title: 'Series',
  type: 'document',
  icon: TimelineIcon,
  initialValue: likeTheLast,
  fields: [
    defineField({
      name: 'danceClass',
      title: 'Class',
      type: 'reference',
      to: [{ type: 'danceClass' }],
      description: 'The class taught in this series',
      validation: (rule) => rule.required().error('Choose the class'),
    }),
    defineField({
      name: 'capacity',
      title: 'Places',
      type: 'string',
      initialValue: 'open',
      description: 'Update it as places fill up. A full series is no longer offered',
      options: {
        layout: 'radio',
        list: [
          { title: 'Plenty of places', value: 'open' },
          { title: 'A few places left', value: 'few' },
          { title: 'Full', value: 'full' },
        ],
      },
      validation: (rule) => rule.required().error('Choose how many places are left'),
    }),
    defineField({
      name: 'topic',
      title: 'Topic',
      type: 'string',
      description: 'What these weeks are about, for example “Whips that breathe”. Up to 50 characters',
      validation: (rule) => rule.max(50).warning('Keep it under 50 characters'),
    }),
    defineField({
      name: 'startDate',
      title: 'First evening',
      type: 'date',
      description: 'The date of the first class',
      validation: (rule) => rule.required().error('Choose when the series starts'),
    }),
    defineField({
      name: 'weeks',
      title: 'Number of weeks',
      type: 'number',
      initialValue: 3,
      description: 'Usually 3. A cancelled evening moves the rest back by a week',
      validation: (rule) => [
        rule.required().error('Enter the number of weeks'),
        rule.integer().min(1).max(12).error('Enter a whole number of weeks between 1 and 12'),
      ],
    }),
    defineField({
      name: 'preregistrationDeadline',
      title: 'Pre-registration until',
      type: 'date',
      description: 'The last day to register online. After that, dancers pay at the door',
      validation: (rule) =>
        rule.custom(notAfter('startDate', 'The deadline can’t be later than the first evening of the series')),
    }),
    defineField({
      name: 'registrationLink',
      title: 'Register with',
      type: 'reference',
      to: [{ type: 'registrationLink' }],
      description: 'The registration card that sells this series. It has the price',
      validation: (rule) => rule.required().warning('Without a card, the series is shown but can’t be booked online'),
    }),
  ],
  orderings: [{ title: 'Newest first', name: 'newest', by: [{ field: 'startDate', direction: 'desc' }] }],
  preview: {
    select: {
      danceClass: 'danceClass.title',
      topic: 'topic',
      startDate: 'startDate',
      weeks: 'weeks',
      deadline: 'preregistrationDeadline',
      capacity: 'capacity',
    },
    prepare: ({ danceClass, topic, startDate, weeks, deadline, capacity }: Record<string, string | undefined>) => ({
      title: [danceClass, topic].filter(Boolean).join(': ') || 'New series',
      subtitle: [
        dayInWords(startDate, { ahead: 'starts', past: 'started' }),
        capacity === 'full' ? 'full' : dayInWords(deadline, { ahead: 'pre-registration ends' }),
        `${weeks ?? '?'} weeks from ${readableDate(startDate)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  },
})
