import { ClockIcon } from '@sanity/icons/Clock'
import { defineType } from 'sanity'
import { readTime } from '../../schedule/time.ts'

/** A validator for times of day. A field with rules of its own loses those of its type, so it names this one again. */
export const isClockTime = (time: unknown) =>
  time === undefined || (typeof time === 'string' && readTime(time) !== null) || 'Write a time of day, such as 8:30 pm'

export const timeOfDay = defineType({
  name: 'timeOfDay',
  title: 'Time of day',
  type: 'string',
  icon: ClockIcon,
  description: 'By the clock of the venue, for example 8:30 pm',
  validation: (rule) => rule.custom(isClockTime),
})
