import { BillIcon } from '@sanity/icons/Bill'
import { defineType } from 'sanity'
import { formatPrice } from '../../shared/money.ts'

export const priceInCents = defineType({
  name: 'priceInCents',
  title: 'Price',
  type: 'number',
  icon: BillIcon,
  description: 'In dollars, for example 22.50. Leave it empty while the price is not known',
  validation: (rule) => [
    rule.integer().error('A price has no parts of a cent: write 22.50, not 22.505'),
    rule.min(0).error('A price cannot be less than nothing'),
    rule
      .custom(
        (value) =>
          value === undefined ||
          value === 0 ||
          (value >= 100 && value < 50_000) ||
          `Visitors will read ${formatPrice(value)}. Prices are typed in dollars: 22.50`,
      )
      .warning(),
  ],
})
