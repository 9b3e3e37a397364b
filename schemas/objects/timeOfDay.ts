import { ClockIcon } from '@sanity/icons/Clock'
import { defineType } from 'sanity'

export const timeOfDay = defineType({
  name: 'timeOfDay',
  title: 'Time of day',
  type: 'string',
  icon: ClockIcon,
  description: 'Hours and minutes at the venue, as on a 24-hour clock: 20:30 means 8:30 pm',
  validation: (rule) =>
    rule
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .error('Write hours and minutes as on a 24-hour clock, with a leading zero: 20:30 or 09:00'),
})
