import { styled } from 'styled-components'
import type { ForeignSources } from '../contentSecurityPolicy.ts'
import type { RegisterPageContent } from '../queries/registerPageContent.ts'
import { Section } from '../ui/Section.tsx'

type Settings = Pick<RegisterPageContent, 'stripePublishableKey' | 'stripePricingTableId'>

/** Embeds the payment provider's pricing table, if organizers have set it up. */
export function PricingTable({ settings }: { settings: Settings }) {
  if (!isSetUp(settings)) return null
  return (
    <Section>
      <script async src="https://js.stripe.com/v3/pricing-table.js" />
      <Room>
        <stripe-pricing-table
          pricing-table-id={settings.stripePricingTableId}
          publishable-key={settings.stripePublishableKey}
        />
        <noscript>
          <p>The price table of our payment provider needs JavaScript. The cards above do without.</p>
        </noscript>
      </Room>
    </Section>
  )
}

/**
 * Returns the hosts that the pricing table loads from; none if it is not set up.
 * @see https://docs.stripe.com/payments/checkout/pricing-table
 */
export const stripeSources = (settings: Settings): ForeignSources =>
  isSetUp(settings) ? { 'script-src': ['https://js.stripe.com'], 'frame-src': ['https://js.stripe.com'] } : {}

/** Returns whether both settings are valid. A secret key (`sk_…`) is rejected, so that it is never published. */
const isSetUp = ({ stripePublishableKey: key, stripePricingTableId: id }: Settings) =>
  key !== null && key.startsWith('pk_') && id !== null && id.startsWith('prctbl_')

declare module 'react' {
  // Declares the custom element for JSX.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'stripe-pricing-table': { 'pricing-table-id': string | null; 'publishable-key': string | null }
    }
  }
}

/* Reserves space for a row of prices, so that the page does not shift when they load. */
const Room = styled.div`
  @media (scripting: enabled) {
    min-height: 34rem;
  }

  stripe-pricing-table {
    display: block;
  }
`
