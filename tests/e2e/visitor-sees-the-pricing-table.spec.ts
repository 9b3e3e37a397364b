import { expect, type Page } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { organisersClient } from './store.ts'
import { visitRenewed, test } from './visitor.ts'

const settings = { stripePublishableKey: 'pk_test_abc123', stripePricingTableId: 'prctbl_abc123' }

/** Acts like the provider's script, which fills the element with a frame of the provider. */
const script = `customElements.define('stripe-pricing-table', class extends HTMLElement {
  connectedCallback() {
    const frame = document.createElement('iframe')
    frame.title = 'Prices for ' + this.getAttribute('pricing-table-id') + ' with ' + this.getAttribute('publishable-key')
    frame.src = 'https://js.stripe.com/v3/pricing-table-app.html'
    this.append(frame)
  }
})`

async function serveStripe(page: Page) {
  const asked: string[] = []
  await page.route('https://js.stripe.com/**', (route) => {
    const url = route.request().url()
    asked.push(url)
    return url.endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Prices</title>Prices' })
  })
  return asked
}

const table = (page: Page) => page.locator('stripe-pricing-table')

async function expectTables(page: Page, count: number) {
  await visitRenewed(page, '/register')
  await expect(table(page)).toHaveCount(count)
}

const policyOf = async (page: Page) =>
  (await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')) ?? ''

test.afterEach(async ({ page }) => {
  await organisersClient().patch('registerPage').unset(Object.keys(settings)).commit()
  await expectTables(page, 0)
})

test('the table shows once both settings are set, and only the registration page allows it', async ({ page }) => {
  await organisersClient().patch('registerPage').set(settings).commit()
  const complaints = await listenForComplaints(page)
  const asked = await serveStripe(page)
  await expectTables(page, 1)

  await expect(page.getByTitle('Prices for prctbl_abc123 with pk_test_abc123')).toBeVisible()
  await expect(table(page).locator('iframe').contentFrame().getByText('Prices')).toBeVisible()
  expect(asked).toContain('https://js.stripe.com/v3/pricing-table.js')
  expect(await policyOf(page)).toMatch(/script-src 'self' [^;]*https:\/\/js.stripe.com;/)
  expect(await policyOf(page)).toContain('frame-src https://js.stripe.com')
  expect(complaints).toEqual([])

  await page.goto('/classes')
  expect(await policyOf(page)).not.toContain('stripe')
})
