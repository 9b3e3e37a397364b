import { styled } from 'styled-components'
import { type ForeignSources } from '../contentSecurityPolicy.ts'
import { type RegisterPageContent } from '../queries/registerPage.ts'
import { Section } from '../ui/Section.tsx'

type Settings = Pick<RegisterPageContent, 'stripePublishableKey' | 'stripePricingTableId'>

/** The payment provider's own table of prices, when organisers have set it up. Its script brings it to life. */
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
        <WithoutScripts>
          The price table of our payment provider needs JavaScript. The cards above do without.
        </WithoutScripts>
      </Room>
    </Section>
  )
}

/**
 * What the pricing table loads, and no more; nothing while it is not set up.
 * @see https://docs.stripe.com/payments/checkout/pricing-table
 */
export const stripeSources = (settings: Settings): ForeignSources =>
  isSetUp(settings) ? { 'script-src': ['https://js.stripe.com'], 'frame-src': ['https://js.stripe.com'] } : {}

/** It takes both settings, and never shows a key that was meant to stay secret (sk_…). */
const isSetUp = ({ stripePublishableKey: key, stripePricingTableId: id }: Settings) =>
  key !== null && key.startsWith('pk_') && id !== null && id.startsWith('prctbl_')

declare module 'react' {
  // How React lets the JSX of a custom element be declared.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'stripe-pricing-table': { 'pricing-table-id': string | null; 'publishable-key': string | null }
    }
  }
}

/* Room for a row of prices before they come, so that the page does not move. */
const Room = styled.div`
  @media (scripting: enabled) {
    min-height: 34rem;
  }

  stripe-pricing-table {
    display: block;
  }
`

const WithoutScripts = styled.p`
  @media (scripting: enabled) {
    display: none;
  }
`
