import { ClockIcon } from '@sanity/icons/Clock'
import { defineType } from 'sanity'
import { isClockTime } from '../times.ts'

export const timeOfDay = defineType({
  name: 'timeOfDay',
  title: 'Time of day',
  type: 'string',
  icon: ClockIcon,
  description: 'By the clock of the venue, for example 8:30 pm',
  validation: (rule) => rule.custom(isClockTime),
})
