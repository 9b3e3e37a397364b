import { expect, type Page } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { expectNoViolations, violations } from './axe.ts'
import { nextClass, resetServerClock, setServerClock } from './clock.ts'
import { listenForComplaints } from './complaints.ts'
import { lake } from './lakeCommand.ts'
import { phone } from './pages.ts'
import { organisersClient } from './store.ts'
import { test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const monday = '2026-11-23'
const earlyEvening = `${monday}T18:00-05:00`
const exception = `schedule-exception-${monday}`
const password = 'swing out sugar push'
const anna = 'anna@example.org'

test.use({ viewport: phone, hasTouch: true, isMobile: true })
test.describe.configure({ mode: 'default' })

test.beforeAll(() => setServerClock(earlyEvening))
test.afterAll(resetServerClock)

test.afterEach(async ({ context }) => {
  await context.close()
  await organisersClient().delete({ query: '*[_type == "scheduleException" && date == $monday]', params: { monday } })
  if (lake('accounts').includes(anna)) lake('revoke', anna)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const lastChange = (page: Page) => page.getByRole('region', { name: 'Last change' })

async function openOnMonday(page: Page, address = `${studioUrl}/tonight#token=${workerStack().token}`) {
  await page.clock.install({ time: Date.parse(earlyEvening) })
  await page.goto(address)
}

test('an organizer signs in, cancels tonight with two taps and one field, sees that it is live, and undoes it', async ({
  page,
  visitor,
}) => {
  const printed = lake('invite', anna, '--role', 'editor', '--name', 'Anna Ito')
  await visitor.goto(/http\S+/.exec(printed)?.[0] ?? '')
  await visitor.getByLabel('New password').fill(password)
  await button(visitor, 'Save and open the Studio').click()
  await expect(visitor.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
  await visitor.clock.install({ time: Date.parse(earlyEvening) })
  const siteSays = async () => {
    await visitor.goto('/classes')
    return nextClass(visitor)
  }

  await openOnMonday(page, `${studioUrl}/tonight`)
  await page.getByRole('link', { name: 'Sign in' }).tap()
  await page.getByLabel('Email').fill(anna)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).first().tap()
  await expect(page).toHaveURL(`${studioUrl}/tonight`)
  await expect(page.getByText('Anna Ito')).toBeVisible()

  await button(page, 'Cancel tonight').tap()
  await page.keyboard.type('the heating is broken') // the field has the focus at once
  await expect(page.getByLabel('Reason')).toHaveValue('the heating is broken')
  const after = 'No class tonight: the heating is broken.'
  await expect(page.getByText(`Visitors will read: ${after}`)).toBeVisible()
  await expectNoViolations(page, 'with the form open')
  await button(page, 'Publish: Cancel tonight').tap()
  await expect(lastChange(page)).toContainText('Live on the site since')
  expect(await siteSays()).toBe(`${after} Next: Monday, November 30, 8:30–11:00 pm`)

  await button(page, 'Undo').tap()
  await expect(lastChange(page)).toContainText('Undone: Cancel tonight')
  await expect(lastChange(page)).toContainText('Live on the site since')
  expect(await siteSays()).toBe('Tonight, Nov 23, 8:30–11:00 pm')
  expect(await organisersClient().getDocument(exception)).toBeUndefined()
  await expectNoViolations(page, 'after undoing')
})

/** Removes features that browsers have had for less than about three years, and that iOS 16.4 lacks. */
function removeNewFeatures() {
  const { Iterator: iterator, Map: map, Object: object, Promise: promise, Set: set, URL: url } = globalThis
  const ofIterators = ['map', 'filter', 'take', 'drop', 'flatMap', 'some', 'every', 'find', 'reduce', 'forEach']
  for (const name of [...ofIterators, 'toArray']) Reflect.deleteProperty(iterator.prototype, name)
  for (const name of ['union', 'difference', 'intersection', 'isSubsetOf']) Reflect.deleteProperty(set.prototype, name)
  for (const owner of [map, object]) Reflect.deleteProperty(owner, 'groupBy')
  for (const name of ['withResolvers', 'try']) Reflect.deleteProperty(promise, name)
  for (const name of ['parse', 'canParse']) Reflect.deleteProperty(url, name)
  for (const name of ['Temporal', 'Iterator']) Reflect.deleteProperty(globalThis, name)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `every control is large enough in ${colorScheme} colors, on the narrowest phone, in an old browser`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 280, height: 800 })
      const complaints = await listenForComplaints(page)
      await page.addInitScript(removeNewFeatures)
      await openOnMonday(page)
      await button(page, 'Move tonight').click()
      expect(complaints).toEqual([])
      await expect(page.getByLabel('Starts')).toBeFocused()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(280)
      for (const control of await page.locator('button, a, input, select').all())
        expect((await control.boundingBox())?.height, await control.innerText()).toBeGreaterThanOrEqual(44)
      expect(await violations(page, { runOnly: ['color-contrast-enhanced'] })).toEqual([])
      await page.keyboard.press('Escape')
      await expect(button(page, 'Cancel tonight')).toBeVisible()
    },
  )
