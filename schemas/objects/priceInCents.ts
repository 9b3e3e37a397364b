import { BillIcon } from '@sanity/icons/Bill'
import { defineType } from 'sanity'
import { formatPrice } from '../../shared/money.ts'

export const priceInCents = defineType({
  name: 'priceInCents',
  title: 'Price',
  type: 'number',
  icon: BillIcon,
  description: 'In dollars, for example 22.50. Leave it empty until you know the price',
  validation: (rule) => [
    rule.integer().error('Use at most two decimal places: 22.50, not 22.505'),
    rule.min(0).error('A price can’t be negative'),
    rule
      .custom(
        (value) =>
          value === undefined ||
          value === 0 ||
          (value >= 100 && value < 50_000) ||
          `Visitors will see ${formatPrice(value)}. Is that right? Enter prices in dollars, for example 22.50`,
      )
      .warning(),
  ],
})
