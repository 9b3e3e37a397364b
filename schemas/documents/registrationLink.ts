import { CreditCardIcon } from '@sanity/icons/CreditCard'
import { defineType } from 'sanity'
import { field, secureLink, comesAfter, requiredUpTo, inGroup, collapsed, upTo } from '../field.ts'
import type { VenueTime } from '../venueTime.ts'
import { formatPrice } from '../../shared/money.ts'

export const registrationLink = ({ fieldOptions }: VenueTime) =>
  defineType({
    name: 'registrationLink',
    title: 'Registration card',
    type: 'document',
    icon: CreditCardIcon,
    groups: [
      { name: 'card', title: 'Card and price', default: true },
      { name: 'availability', title: 'Availability' },
    ],
    fieldsets: [{ name: 'fee', title: 'Extra fee, such as for competitions', options: collapsed }],
    fields: [
      ...inGroup('card', [
        field('onlinePriceInCents', 'priceInCents', 'Online price', {
          description: 'In dollars, for example 22.50. Used on every page. If empty, pages say “to be announced”',
        }),
        field('doorPriceInCents', 'priceInCents', 'Price at the door', {
          description:
            'In dollars, for example 20. Shown next to the online price. If empty, only the online price is shown. The door price of a class belongs to the class',
        }),
        field('priceNote', 'string', 'Price note', {
          description: 'Shown next to the price, for example “a week, payment fees included”',
        }),
        field('title', 'string', 'Name', {
          description:
            'Shown on the card. Up to 40 characters. After publishing a new card, one click adds it to its page',
          validation: requiredUpTo(40, 'Give the card a name', 'Longer names make the card too tall'),
        }),
        field('description', 'text', 'What it includes', {
          rows: 4,
          description:
            'Two or three sentences on what’s included and who can buy it. Prices have their own fields above',
          validation: upTo(180, 'More than about 180 characters make the card too tall'),
        }),
        field('url', 'url', 'Payment page', {
          description: 'Copy the address from your payment provider: https://…',
          validation: (rule) => [
            secureLink(rule),
            rule
              .required()
              .warning('Without a payment page nobody can register, and the card says “Registration opens soon”'),
          ],
        }),
        field('feeInCents', 'priceInCents', 'Extra fee per dancer', {
          fieldset: 'fee',
          description: 'In dollars, for example 5. Only for competitions and similar events',
        }),
        field('feeNote', 'string', 'What the extra fee is for', {
          fieldset: 'fee',
          description: 'For example “competition fee per dancer, toward the prize fund”',
          hidden: ({ document }) => document?.feeInCents === undefined,
        }),
      ]),
      ...inGroup('availability', [
        field('isFull', 'boolean', 'No places left', {
          initialValue: false,
          description: 'Turn on to show this on the card instead of the link',
        }),
        field('opensAt', 'datetime', 'Opens', {
          options: fieldOptions,
          description: 'Venue time. If empty, it’s open right away',
        }),
        field('closesAt', 'datetime', 'Closes', {
          options: fieldOptions,
          description: 'Venue time. If empty, it’s open until further notice. Series close at their own deadlines',
          validation: (rule) => rule.custom(comesAfter('opensAt', 'Registration must close after it opens')),
        }),
      ]),
    ],
    preview: {
      select: { title: 'title', price: 'onlinePriceInCents', isFull: 'isFull' },
      prepare: ({ title, price, isFull }: { title?: string; price?: number; isFull?: boolean }) => ({
        title,
        subtitle: [price == null ? 'No price yet' : formatPrice(price), isFull && 'full'].filter(Boolean).join(' · '),
      }),
    },
  })
