import { expect, it, onTestFinished } from 'vitest'
import { firstRenewal } from '../../../web/renewal/state.ts'
import { keepPagesCurrent } from '../../../web/renewal/keepPagesCurrent.ts'
import { settings } from '../../../web/sanity/client.ts'

it("does not delay visitors on a server without a webhook secret, which can't renew pages", () => {
  onTestFinished(() => firstRenewal.set('awaited'))
  expect(settings.webhookSecret).toBeNull()
  expect(firstRenewal.get()).toBe('awaited')
  keepPagesCurrent()
  expect(firstRenewal.get()).toBe('over')
})
