import { BasketIcon } from '@sanity/icons/Basket'
import { field, inGroup, references } from '../field.ts'
import { developers, heading, intro, page, seo } from './pageFields.ts'

const bothOrNeither = 'The pricing table needs both the key and the ID: enter both or neither'

export const registerPage = page(
  'registerPage',
  'Registration page',
  BasketIcon,
  [
    heading,
    intro,
    references(
      'links',
      'registrationLink',
      'Registration cards',
      'Drag to change the order. Only cards in this list are on the page',
    ),
    field('policies', 'array', 'Policies', {
      of: [{ type: 'policy' }],
      description: 'What dancers should know before they pay, in plain language',
    }),
    field('afterwards', 'prompt', 'After registering', {
      description:
        'Optional: shown on the ticket at the end of the page, next to the next class. Say what arrives by email and what to show at the door. The button links to the First Time page',
    }),
    ...inGroup(developers.name, [
      field('stripePublishableKey', 'string', 'Stripe publishable key', {
        description: 'Starts with pk_; never paste a key that starts with sk_. If empty, no pricing table is shown',
        validation: (rule) => [
          rule.regex(/^pk_\w+$/).error('Use the publishable key, which starts with pk_ and may be public'),
          rule.custom((key, { document }) => Boolean(key) === Boolean(document?.stripePricingTableId) || bothOrNeither),
        ],
      }),
      field('stripePricingTableId', 'string', 'Stripe pricing table', {
        description: 'Starts with prctbl_; from Stripe’s “Pricing tables” page',
        validation: (rule) => [
          rule.regex(/^prctbl_\w+$/).error('Use the ID of the pricing table, which starts with prctbl_'),
          rule.custom((id, { document }) => Boolean(id) === Boolean(document?.stripePublishableKey) || bothOrNeither),
        ],
      }),
    ]),
    seo,
  ],
  developers,
)
