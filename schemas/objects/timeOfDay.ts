import { ClockIcon } from '@sanity/icons/Clock'
import { defineType } from 'sanity'
import { readTime } from '../../schedule/time.ts'

/** Validates a time of day. Fields with their own validation replace that of their type, so they must include this. */
export const isClockTime = (time: unknown) =>
  time === undefined || (typeof time === 'string' && readTime(time) !== null) || 'Enter a time such as 8:30 pm'

export const timeOfDay = defineType({
  name: 'timeOfDay',
  title: 'Time of day',
  type: 'string',
  icon: ClockIcon,
  description: 'Venue time, for example 8:30 pm',
  validation: (rule) => rule.custom(isClockTime),
})
