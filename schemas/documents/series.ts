import { TimelineIcon } from '@sanity/icons/Timeline'
import { defineField, defineType, type InitialValueResolver } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { readableDate, dayInWords } from '../dates.ts'
import { notAfter } from '../siblings.ts'

/** What one series has in common with the one before it. */
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
      description: 'The class that is taught as this series',
      validation: (rule) => rule.required().error('Choose the class'),
    }),
    defineField({
      name: 'capacity',
      title: 'Places',
      type: 'string',
      initialValue: 'open',
      description: 'Change it as places go; a full series is not offered any more',
      options: {
        layout: 'radio',
        list: [
          { title: 'Plenty of places', value: 'open' },
          { title: 'A few places left', value: 'few' },
          { title: 'Full', value: 'full' },
        ],
      },
      validation: (rule) => rule.required().error('Choose whether places are left'),
    }),
    defineField({
      name: 'topic',
      title: 'Topic',
      type: 'string',
      description: 'What these weeks are about, for example “Whips that breathe”; 50 letters fit',
      validation: (rule) => rule.max(50).warning('Shorter is better: 50 letters fit'),
    }),
    defineField({
      name: 'startDate',
      title: 'First evening',
      type: 'date',
      description: 'The day of the first week',
      validation: (rule) => rule.required().error('Say when the series starts'),
    }),
    defineField({
      name: 'weeks',
      title: 'Number of weeks',
      type: 'number',
      initialValue: 3,
      description: 'Usually 3; a cancelled evening in between moves the rest back by a week',
      validation: (rule) => [
        rule.required().error('Say how many weeks the series has'),
        rule.integer().min(1).max(12).error('Write a whole number of weeks between 1 and 12'),
      ],
    }),
    defineField({
      name: 'preregistrationDeadline',
      title: 'Pre-registration until',
      type: 'date',
      description: 'The last day to register online; after it, dancers pay at the door',
      validation: (rule) =>
        rule.custom(notAfter('startDate', 'The deadline must not be later than the first evening of the series')),
    }),
    defineField({
      name: 'registrationLink',
      title: 'Register with',
      type: 'reference',
      to: [{ type: 'registrationLink' }],
      description: 'The card on the registration page that sells this series; its price is kept there',
      validation: (rule) => rule.required().warning('Without it the series is shown, but cannot be booked online'),
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
