import { TimelineIcon } from '@sanity/icons/Timeline'
import { type CustomValidator, defineType, type InitialValueResolver } from 'sanity'
import { daysFrom, field, radio, recommended, required, notAfter, sibling, upTo } from '../field.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { readableDate } from '../venueTime.ts'

/** Copies the class, weeks and card of the latest series. */
const copyLatest: InitialValueResolver<unknown, Record<string, unknown>> = async (_, { getClient }) =>
  (await getClient({ apiVersion }).fetch<Record<string, unknown> | null>(
    '*[_type == "series"] | order(startDate desc)[0]{ danceClass, weeks, registrationLink }',
  )) ?? {}

export const series = defineType({
  name: 'series',
  title: 'Series',
  type: 'document',
  icon: TimelineIcon,
  initialValue: copyLatest,
  fields: [
    field('danceClass', 'reference', 'Class', {
      to: [{ type: 'danceClass' }],
      description: 'The class taught in this series',
      validation: required('Choose the class'),
    }),
    field('capacity', 'string', 'Places', {
      initialValue: 'open',
      description: 'Update it as places fill up. A full series is no longer offered',
      options: radio({ open: 'Plenty of places', few: 'A few places left', full: 'Full' }),
      validation: required('Choose how many places are left'),
    }),
    field('topic', 'string', 'Topic', {
      description: 'What these weeks are about, for example “Whips that breathe”. Up to 50 characters',
      validation: upTo(50, 'Keep it under 50 characters'),
    }),
    field('startDate', 'date', 'First evening', {
      description: 'The date of the first class',
      validation: required('Choose when the series starts'),
    }),
    field('weeks', 'number', 'Number of weeks', {
      initialValue: 3,
      description: 'Usually 3. If an evening is cancelled, the rest take place a week later',
      validation: (rule) => [
        rule.required().error('Enter the number of weeks'),
        rule.integer().min(1).max(12).error('Enter a whole number of weeks between 1 and 12'),
      ],
    }),
    field('preregistrationDeadline', 'date', 'Pre-registration until', {
      description: 'The last day to register online. After that, dancers pay at the door',
      validation: (rule) => [
        rule.custom(notAfter('startDate', 'The deadline can’t be later than the first evening of the series')),
        rule.custom(notOfEarlierSeries).warning(),
      ],
    }),
    field('registrationLink', 'reference', 'Register with', {
      to: [{ type: 'registrationLink' }],
      description: 'The registration card that sells this series. It has the price',
      validation: recommended('Without a card, the series is shown but can’t be booked online'),
    }),
  ],
  orderings: [{ title: 'Newest first', name: 'newest', by: [{ field: 'startDate', direction: 'desc' }] }],
  preview: {
    select: {
      danceClass: 'danceClass.title',
      topic: 'topic',
      startDate: 'startDate',
      weeks: 'weeks',
      capacity: 'capacity',
    },
    prepare: ({ danceClass, topic, startDate, weeks, capacity }: Record<string, string | undefined>) => ({
      title: [danceClass, topic].filter(Boolean).join(': ') || 'New series',
      subtitle: [capacity === 'full' && 'full', `${weeks ?? '?'} weeks from ${readableDate(startDate)}`]
        .filter(Boolean)
        .join(' · '),
    }),
  },
})

/** Validates that a deadline isn't long before its series, as it is if it was copied from an earlier one. */
const notOfEarlierSeries: CustomValidator<string | undefined> = (deadline, context) =>
  !(daysFrom(deadline, sibling(context, 'startDate')) > 21) ||
  'This is more than three weeks before the first evening. Is it the deadline of an earlier series?'
