import { CreditCardIcon } from '@sanity/icons/CreditCard'
import { defineField, defineType } from 'sanity'
import { runsInWords } from '../dates.ts'
import { secureLink } from '../links.ts'
import { formatPrice } from '../../shared/money.ts'
import { comesAfter } from '../siblings.ts'
import { venueTime } from '../venueTime.ts'

type Selected = { title?: string; price?: number; opensAt?: string; closesAt?: string; isFull?: boolean }

export const registrationLink = defineType({
  name: 'registrationLink',
  title: 'Registration card',
  type: 'document',
  icon: CreditCardIcon,
  groups: [
    { name: 'card', title: 'Card and price', default: true },
    { name: 'availability', title: 'When it is open' },
  ],
  fieldsets: [
    { name: 'fee', title: 'Extra fee, for competitions and the like', options: { collapsible: true, collapsed: true } },
  ],
  fields: [
    defineField({
      name: 'onlinePriceInCents',
      title: 'Online price',
      type: 'priceInCents',
      group: 'card',
      description: 'In dollars, for example 22.50. Every page takes it from here. Empty: “to be announced”',
    }),
    defineField({
      name: 'doorPriceInCents',
      title: 'Price at the door',
      type: 'priceInCents',
      group: 'card',
      description:
        'In dollars, for example 20. Shown beside the online price. Empty: the online price stands alone. The door price of a class is kept with the class',
    }),
    defineField({
      name: 'priceNote',
      title: 'Words beside the price',
      type: 'string',
      group: 'card',
      description: 'For example “a week, payment fees included”',
    }),
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      group: 'card',
      description: 'Shown on the card; 40 letters fit. Once published, one press puts a new card on its page',
      validation: (rule) => [
        rule.required().error('Give the card a name'),
        rule.max(40).warning('Longer names make the card too high'),
      ],
    }),
    defineField({
      name: 'description',
      title: 'What it includes',
      type: 'text',
      rows: 4,
      group: 'card',
      description: 'Two or three sentences on what you get and who may buy it; prices have their own fields above',
      validation: (rule) => rule.max(180).warning('More than about 180 letters make the card too high'),
    }),
    defineField({
      name: 'url',
      title: 'Payment page',
      type: 'url',
      group: 'card',
      description: 'Copy it from the payment provider: https://…',
      validation: (rule) => [
        secureLink(rule),
        rule.required().warning('Without a payment page nobody can register: the card says that it opens soon'),
      ],
    }),
    defineField({
      name: 'feeInCents',
      title: 'Extra fee for each dancer',
      type: 'priceInCents',
      group: 'card',
      fieldset: 'fee',
      description: 'In dollars, for example 5. Only for competitions and the like',
    }),
    defineField({
      name: 'feeNote',
      title: 'What the extra fee is for',
      type: 'string',
      group: 'card',
      fieldset: 'fee',
      description: 'For example “competition fee a dancer, toward the prize fund”',
      hidden: ({ document }) => document?.feeInCents === undefined,
    }),
    defineField({
      name: 'isFull',
      title: 'No places left',
      type: 'boolean',
      group: 'availability',
      initialValue: false,
      description: 'Switch on to say so on the card instead of offering the link',
    }),
    defineField({
      name: 'opensAt',
      title: 'Opens',
      type: 'datetime',
      options: venueTime,
      group: 'availability',
      description: 'By the clock of the venue. Empty: open at once',
    }),
    defineField({
      name: 'closesAt',
      title: 'Closes',
      type: 'datetime',
      options: venueTime,
      group: 'availability',
      description: 'By the clock of the venue. Empty: open until further notice. A series closes by its own deadline',
      validation: (rule) => rule.custom(comesAfter('opensAt', 'Registration must close after it opens')),
    }),
  ],
  preview: {
    select: { title: 'title', price: 'onlinePriceInCents', opensAt: 'opensAt', closesAt: 'closesAt', isFull: 'isFull' },
    prepare: ({ title, price, opensAt, closesAt, isFull }: Selected) => ({
      title,
      subtitle: [
        price == null ? 'No price yet' : formatPrice(price),
        isFull && 'full',
        runsInWords(opensAt, closesAt, { starts: 'opens', ends: 'closes', ended: 'closed' }),
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  },
})
