import { expect, it, onTestFinished } from 'vitest'
import { firstRenewal } from '../../../web/renewal/state.ts'
import { keepPagesCurrent } from '../../../web/renewal/keepPagesCurrent.ts'
import { settings } from '../../../web/sanity/client.ts'

it('has nobody wait for a renewal that a server without a webhook secret cannot ask for', () => {
  onTestFinished(() => firstRenewal.set('awaited'))
  expect(settings.webhookSecret).toBeNull()
  expect(firstRenewal.get()).toBe('awaited')
  keepPagesCurrent()
  expect(firstRenewal.get()).toBe('over')
})
