import { ClockIcon } from '@sanity/icons/Clock'
import { defineType, type ValidationContext } from 'sanity'
import { BillIcon } from '@sanity/icons/Bill'
import { endsBeforeStart } from '../../schedule/time.ts'
import { priceDoubt } from '../../shared/money.ts'
import { sibling } from '../field.ts'

/** Validates that a time of day is later than its sibling `startsAt`, or past midnight. */
export const endsAfterStart = (message: string) => (endsAt: string | undefined, context: ValidationContext) => {
  const startsAt = sibling(context, 'startsAt')
  return endsAt === undefined || typeof startsAt !== 'string' || !endsBeforeStart(startsAt, endsAt) || message
}

export const timeOfDay = defineType({
  name: 'timeOfDay',
  title: 'Time of day',
  type: 'string',
  icon: ClockIcon,
  description: 'Venue time, for example 8:30 pm',
})

export const priceInCents = defineType({
  name: 'priceInCents',
  title: 'Price',
  type: 'number',
  icon: BillIcon,
  description: 'In dollars, for example 22.50. Leave it empty until you know the price',
  validation: (rule) => [
    rule.integer().error('Use at most two decimal places: 22.50, not 22.505'),
    rule.min(0).error('A price can’t be negative'),
    rule.custom((value) => value === undefined || (priceDoubt(value) ?? true)).warning(),
  ],
})
