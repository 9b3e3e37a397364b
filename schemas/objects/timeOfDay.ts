import { ClockIcon } from '@sanity/icons/Clock'
import { defineType } from 'sanity'
import { isClockTime } from '../times.ts'

export const timeOfDay = defineType({
  name: 'timeOfDay',
  title: 'Time of day',
  type: 'string',
  icon: ClockIcon,
  description: 'Hours and minutes at the venue, as on a 24-hour clock: 20:30 means 8:30 pm',
  validation: (rule) => rule.custom(isClockTime),
})
