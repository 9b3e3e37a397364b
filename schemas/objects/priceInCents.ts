import { BillIcon } from '@sanity/icons/Bill'
import { defineType } from 'sanity'
import { priceDoubt } from '../../shared/money.ts'

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
