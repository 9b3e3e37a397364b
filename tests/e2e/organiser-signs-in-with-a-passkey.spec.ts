import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { lake } from './lakeCommand.ts'
import { test } from './visitor.ts'

const email = 'anna@example.org'
const password = 'swing out sugar push'

test.afterEach(async ({ context }) => {
  await context.close()
  if (lake('accounts').includes(email)) lake('revoke', email)
})

test('an organizer adds a passkey, signs in with it, and removes it', async ({ page }) => {
  await addAuthenticator(page)
  await accept(page)
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
  await page.getByLabel('Name of the new passkey').focus()
  await page.keyboard.type('My laptop')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('The passkey was added. Next time, sign in with it.')
  await expectNoViolations(page, 'account with a passkey')
  await expectNarrow(page, 'account with a passkey')

  await page.getByRole('button', { name: 'End' }).click()
  await expectNoViolations(page, 'sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('status')).toContainText('The passkey was removed')
  await page.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expect(page.getByRole('alert').first()).toHaveText('This passkey is not known here, or was removed.')
})

/** Connects an authenticator that verifies its owner, who touches it when asked. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

async function accept(page: Page) {
  await page.goto(/http\S+/.exec(lake('invite', email, '--role', 'editor', '--name', 'Anna Ito'))?.[0] ?? '')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and open the Studio' }).click()
  await expectStudio(page)
}

const expectStudio = (page: Page) =>
  expect(page.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()

/** Fails unless everything on the page fits a phone. */
async function expectNarrow(page: Page, state: string) {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(390)
  await page.setViewportSize({ width, height })
}
