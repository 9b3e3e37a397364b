import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PricingTable, stripeSources } from '../../../web/sections/PricingTable.tsx'

const settings = { stripePublishableKey: 'pk_test_abc123', stripePricingTableId: 'prctbl_abc123' }

it('is shown with both settings, points to the cards without scripts, and needs the host of the provider', () => {
  const html = renderToStaticMarkup(<PricingTable settings={settings} />)
  expect(html).toContain('<stripe-pricing-table pricing-table-id="prctbl_abc123" publishable-key="pk_test_abc123">')
  expect(html).toContain('The cards above do without.')
  expect(stripeSources(settings)).toHaveProperty('frame-src', ['https://js.stripe.com'])
})

it.each([
  { stripePublishableKey: null },
  { stripePricingTableId: null },
  { stripePublishableKey: 'sk_test_abc123' },
  { stripePricingTableId: 'abc123' },
])('is absent, and loads nothing, with %o', (changes) => {
  const given = { ...settings, ...changes }
  expect([renderToStaticMarkup(<PricingTable settings={given} />), stripeSources(given)]).toEqual(['', {}])
})
