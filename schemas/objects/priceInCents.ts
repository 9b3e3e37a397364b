import { BillIcon } from '@sanity/icons/Bill'
import { defineType } from 'sanity'

export const priceInCents = defineType({
  name: 'priceInCents',
  title: 'Price',
  type: 'number',
  icon: BillIcon,
  description: 'In cents: 2250 means $22.50. Leave it empty while the price is not known',
  validation: (rule) => [
    rule.integer().error('Write the price in whole cents: 2250 means $22.50'),
    rule.min(0).error('A price cannot be less than nothing'),
    rule
      .custom(
        (value) =>
          value === undefined || value === 0 || value >= 100 || 'Less than a dollar: write cents, so 2250 for $22.50',
      )
      .warning(),
  ],
})
