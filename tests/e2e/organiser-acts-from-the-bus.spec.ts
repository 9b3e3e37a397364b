import { expect, type Page, type Request } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { expectNoViolations, violations } from './axe.ts'
import { nextClass, resetServerClock, setServerClock } from './clock.ts'
import { listenForComplaints } from './complaints.ts'
import { lake } from './lakeCommand.ts'
import { phone } from './pages.ts'
import { organisersClient } from './store.ts'
import { expectOnSite, test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const monday = '2026-11-23'
const earlyEvening = `${monday}T18:00-05:00`
const exception = `schedule-exception-${monday}`
const card = 'registration-general-admission'
const password = 'swing out sugar push'
/** The addresses of those who were let in. */
const invited: string[] = []

test.use({ viewport: phone, hasTouch: true, isMobile: true })
test.describe.configure({ mode: 'default' })

test.beforeAll(() => setServerClock(earlyEvening))
test.afterAll(resetServerClock)

test.afterEach(async ({ context }) => {
  await context.close()
  const changed = '*[_type == "scheduleException" && date == $monday || _type == "notice" && text match "bus*"]'
  await organisersClient().delete({ query: changed, params: { monday } })
  const usual = { onlinePriceInCents: 2175, isFull: false }
  await organisersClient().transaction().delete(`drafts.${card}`).patch(card, { set: usual }).commit()
  for (const email of invited.splice(0)) lake('revoke', email)
})

/** Opens the quick page on Monday at six. @param token signs in; empty for nobody */
async function open(page: Page, token = workerStack().token) {
  await page.clock.install({ time: Date.parse(earlyEvening) })
  await page.goto(`${studioUrl}/tonight${token && `#token=${token}`}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const lastChange = (page: Page) => page.getByRole('region', { name: 'Last change' })
const generalAdmission = (page: Page) => page.getByRole('group', { name: 'General Admission' })

test('cancels tonight with two taps and one field, sees that it is live, and undoes it', async ({ page, visitor }) => {
  await visitor.clock.install({ time: Date.parse(earlyEvening) })
  const siteSays = async () => {
    await visitor.goto('/classes')
    return nextClass(visitor)
  }
  await open(page)
  await button(page, 'Cancel tonight').tap()
  await page.keyboard.type('the heating is broken') // the field has the focus at once
  await expect(page.getByLabel('Reason')).toHaveValue('the heating is broken')
  const after = 'No class tonight: the heating is broken. Next: Monday, November 30, 8:30–11:00 pm'
  await expect(page.getByText(after)).toBeVisible()
  await expectNoViolations(page, 'with the form open')
  await button(page, 'Publish: Cancel tonight').tap()

  await expect(lastChange(page)).toContainText('Live on the site since')
  expect(await siteSays()).toBe(after)

  await button(page, 'Undo').tap()
  await expect(lastChange(page)).toContainText('Undone: Cancel tonight')
  await expect(lastChange(page)).toContainText('Live on the site since')
  expect(await siteSays()).toBe('Tonight, Nov 23, 8:30–11:00 pm')
  expect(await organisersClient().getDocument(exception)).toBeUndefined()
  await expectNoViolations(page, 'after undoing')

  await button(page, 'Cancel tonight').tap()
  await button(page, 'Publish: Cancel tonight').tap()
  await expect(lastChange(page).getByRole('heading', { name: 'Cancel tonight', exact: true })).toBeVisible()
  await expect(lastChange(page)).toContainText('Live on the site since')
  expect(await organisersClient().getDocument(exception), 'the Studio opens deleted ids as read-only').toBeUndefined()
  const ofTonight = '*[_type == "scheduleException" && date == $monday].status'
  expect(await organisersClient().fetch(ofTonight, { monday })).toEqual(['cancelled'])
})

test('signs in with the Studio’s password and comes back, and history shows their name', async ({ page, visitor }) => {
  await accept(visitor, 'anna@example.org', 'editor', 'Anna Ito')
  await open(page, '')
  await expect(page.getByRole('heading', { name: 'Visitors read now' })).toBeHidden()
  await page.getByRole('link', { name: 'Sign in' }).tap()
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).first().tap()
  await expect(page).toHaveURL(`${studioUrl}/tonight`)
  await expect(page.getByText('Anna Ito')).toBeVisible()

  await generalAdmission(page).getByRole('button', { name: 'Online price' }).tap()
  await page.getByLabel('Price in dollars').fill('2175')
  await expect(page.getByText('$2,175.00 or $21.75? Write the cents, too')).toBeVisible()
  await page.getByLabel('Price in dollars').fill('22.50')
  await page.keyboard.press('Enter')
  await expect(lastChange(page)).toContainText('Live on the site since')
  await expectOnSite(visitor, '/register', '$22.50')

  const url = `/data/history/production/transactions/${card}`
  const query = { excludeContent: 'true', reverse: 'true', limit: '1' }
  const { author } = JSON.parse(await organisersClient().request<string>({ url, query })) as { author: 'me' }
  expect(await organisersClient().users.getById(author)).toMatchObject({ displayName: 'Anna Ito' })
})

test(
  'a viewer can read the page, and is told that they cannot change anything',
  { tag: '@thorough' },
  async ({ page, visitor }) => {
    await accept(visitor, 'vera@example.org', 'viewer', 'Vera Lund')
    await page.context().addCookies(await visitor.context().cookies())
    await open(page, '')
    await expect(page.getByText('Your role is Viewer: you can read this page, but not change anything.')).toBeVisible()
    await expect(page.getByText('Tonight, Nov 23, 8:30–11:00 pm')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  },
)

test(
  'without a connection, the page says so, changes nothing, and keeps nothing on the phone',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await open(page)
    await button(page, 'Cancel tonight').tap()
    await context.setOffline(true)
    await expect(page.getByText(/^No connection\. This is what visitors read at/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Visitors read now' })).toBeHidden()
    await expect(button(page, 'No connection: Cancel tonight')).toBeDisabled()
    const kept = await page.evaluate(async () => [...Object.keys(localStorage), ...(await caches.keys())])
    expect(kept).toEqual([])

    await context.setOffline(false)
    await atTheNextAttempt(page, () => expect(button(page, 'Publish: Cancel tonight')).toBeEnabled({ timeout: 250 }))
    await button(page, 'Publish: Cancel tonight').tap()
    await expect(lastChange(page)).toContainText('Live on the site since')
  },
)

test('says that an answer was lost, and a second try changes nothing twice', { tag: '@thorough' }, async ({ page }) => {
  await open(page)
  const isLost = { before: true }
  await page.route('**/data/mutate/**', async (route) => {
    if (!isLost.before) await route.fetch()
    await route.abort()
  })
  const alert = page.getByRole('alert')
  await button(page, 'Cancel tonight').tap()
  await button(page, 'Publish: Cancel tonight').tap()
  await expect(alert).toHaveText(/^There was no answer, so it may not be published/)
  expect(await organisersClient().getDocument(exception)).toBeUndefined()
  await atTheNextAttempt(page, () => expect(button(page, 'Publish: Cancel tonight')).toBeEnabled({ timeout: 250 }))
  await button(page, 'Close').tap()

  isLost.before = false
  await generalAdmission(page).getByRole('button', { name: 'Set to full' }).tap()
  await button(page, 'Publish: Set “General Admission” to full').tap()
  await expect(alert).toHaveText(/^There was no answer/)
  await atTheNextAttempt(page, () => expect(page.getByText('Visitors read this already')).toBeVisible({ timeout: 250 }))
  expect(await organisersClient().getDocument(card)).toMatchObject({ isFull: true })
  await button(page, 'Close').tap()

  await page.unroute('**/data/mutate/**')
  await generalAdmission(page).getByRole('button', { name: 'Set to open' }).tap()
  await button(page, 'Publish: Set “General Admission” to open').tap()
  await expect(lastChange(page)).toContainText('Live on the site since')
  let isFirst = true
  await page.route('**/data/mutate/**', async (route) => {
    await route.fetch()
    if (isFirst) await route.abort()
    isFirst = false
  })
  await button(page, 'Undo').tap()
  await expect(alert).toHaveText('There was no answer, so it may not be undone yet. Try again')
  await button(page, 'Undo').tap()
  await expect(lastChange(page)).toContainText('Undone')
  expect(await organisersClient().getDocument(card)).toMatchObject({ isFull: true })
})

test(
  'publishes nothing that somebody else changed meanwhile, and undoes nothing that was changed since',
  { tag: '@thorough' },
  async ({ page }) => {
    const setPrice = (cents: number) => organisersClient().patch(card).set({ onlinePriceInCents: cents }).commit()
    await open(page)
    await generalAdmission(page).getByRole('button', { name: 'Online price' }).tap()
    await page.getByLabel('Price in dollars').fill('25')
    await setPrice(2300)
    const publish = button(page, 'Publish: Change the online price of “General Admission”')
    await publish.tap()
    await expect(page.getByRole('alert')).toHaveText(/^Somebody changed this meanwhile, so nothing was published/)
    await expect(page.getByText(/^now \$23 online/)).toBeVisible()
    expect(await organisersClient().getDocument(card)).toMatchObject({ onlinePriceInCents: 2300 })
    await publish.tap()
    await expect(lastChange(page)).toContainText('Live on the site since')

    await setPrice(2400)
    await button(page, 'Undo').tap()
    await expect(page.getByRole('alert')).toHaveText(/^Somebody has changed it since, so it stays as it is/)
    expect(await organisersClient().getDocument(card)).toMatchObject({ onlinePriceInCents: 2400 })
  },
)

test('says so when somebody deletes what they are changing', { tag: '@thorough' }, async ({ page }) => {
  const party = {
    _id: 'bus-party',
    _type: 'scheduleException',
    date: '2026-11-24',
    status: 'special',
    title: 'Bus party',
  }
  await organisersClient().createOrReplace({ ...party, startsAt: '20:00', endsAt: '23:00' })
  await open(page)
  await button(page, 'Cancel Bus party').tap()
  await organisersClient().delete(party._id)
  await button(page, 'Publish: Cancel Bus party').tap()
  await expect(page.getByRole('alert')).toHaveText('That evening is over, or isn’t planned anymore')
  await button(page, 'Cancel tonight').tap()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('leaves unpublished changes of others unpublished', { tag: '@thorough' }, async ({ page }) => {
  const published = await organisersClient().getDocument(card)
  if (!published) throw new Error(`There is no ${card}`)
  const draft = { ...published, _id: `drafts.${card}`, onlinePriceInCents: 2600, priceNote: 'by Ben' }
  await organisersClient().create(draft)
  await open(page)
  await generalAdmission(page).getByRole('button', { name: 'Set to full' }).tap()
  await expect(page.getByText('The Studio has unpublished changes to “General Admission”.')).toBeVisible()
  await button(page, 'Publish: Set “General Admission” to full').tap()
  await expect(lastChange(page)).toContainText('Live on the site since')
  expect(await organisersClient().getDocument(card)).toMatchObject({ isFull: true, onlinePriceInCents: 2175 })
  const kept = { isFull: true, onlinePriceInCents: 2600, priceNote: 'by Ben' }
  expect(await organisersClient().getDocument(draft._id)).toMatchObject(kept)
  await button(page, 'Undo').tap()
  await expect(lastChange(page)).toContainText('Undone')
  expect(await organisersClient().getDocument(draft._id)).toMatchObject({ ...kept, isFull: false })
})

/** Removes what browsers have had for less than about three years; an iPhone with iOS 16.4 has none of it. */
function makeOld() {
  const { Iterator: iterator, Map: map, Object: object, Promise: promise, Set: set, URL: url } = globalThis
  for (const name of [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'some',
    'every',
    'find',
    'reduce',
    'forEach',
    'toArray',
  ])
    Reflect.deleteProperty(iterator.prototype, name)
  for (const name of ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])
    Reflect.deleteProperty(set.prototype, name)
  for (const owner of [map, object]) Reflect.deleteProperty(owner, 'groupBy')
  for (const name of ['withResolvers', 'try']) Reflect.deleteProperty(promise, name)
  for (const name of ['parse', 'canParse']) Reflect.deleteProperty(url, name)
  for (const name of ['Temporal', 'Iterator']) Reflect.deleteProperty(globalThis, name)
}

for (const has of ['its own Temporal', 'no Temporal'])
  test(
    `its files take under 45 kB in a browser with ${has}, and come from the store only`,
    { tag: '@thorough' },
    async ({ page }) => {
      if (has === 'no Temporal') await page.addInitScript(makeOld)
      const complaints = await listenForComplaints(page)
      const finished: Request[] = []
      page.on('requestfinished', (request) => finished.push(request))
      await open(page)
      await expect(button(page, 'Cancel tonight')).toBeVisible()
      await page.waitForLoadState('networkidle')

      const sizes = await Promise.all(
        finished.map(async (request) => ({
          path: request.url().replace(studioUrl, ''),
          // What the browser reports is the size before compression at times.
          bytes: Number(await (await request.response())?.headerValue('content-length')),
        })),
      )
      expect(sizes.filter(({ path }) => !path.startsWith('/'))).toEqual([])
      const files = sizes.filter(({ path }) => !/^\/v\d/.test(path))
      expect(files.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/tonight\/Tonight-\w{8}\.js$/))
      expect(files.find(({ path }) => path.endsWith('.js'))?.bytes).toBeGreaterThan(10_000)
      expect(files.some(({ path }) => path.includes('temporalPolyfill'))).toBe(has === 'no Temporal')
      expect(
        files.reduce((sum, { bytes }) => sum + bytes, 0),
        JSON.stringify(sizes),
      ).toBeLessThan(45_000)
      expect(complaints).toEqual([])
    },
  )

test(
  'the page runs nothing but its own script, can be installed, and cannot be framed',
  { tag: '@thorough' },
  async ({ page, request }) => {
    await open(page)
    const response = await request.get(`${studioUrl}/tonight`)
    expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
    expect(policy).toContain(`default-src 'none'; script-src 'self'; style-src 'self'`)
    expect(policy).toContain(`connect-src 'self' ${siteUrl};`)
    const injected = page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.body.append(script)
      return 'injected' in window
    })
    expect(await injected).toBe(false)

    const network = await page.context().newCDPSession(page)
    const { errors } = await network.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await network.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  },
)

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `every control can be reached and touched in the ${colorScheme} look, from 280 pixels on`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of [280, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await open(page)
        await button(page, 'Move tonight').click()
        await expect(page.getByLabel('Starts')).toBeFocused()
        await page.getByLabel('Starts').fill('21:00')
        await expect(page.getByText('Tonight, Nov 23, 9:00–11:00 pm (moved)')).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        for (const control of await page.locator('button, a, input, select').all())
          expect((await control.boundingBox())?.height, await control.innerText()).toBeGreaterThanOrEqual(44)
        await expectNoViolations(page, `${width} pixels, ${colorScheme}`, ['color-contrast'])
        await expectContrastOf7(page)
        await page.keyboard.press('Escape')
        await expect(button(page, 'Cancel tonight')).toBeFocused()
      }
    },
  )

/** Moves the clock on to when the page asks the store again, until an expectation holds. */
const atTheNextAttempt = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(4000)
    await check()
  }).toPass()

/** Fails with every text whose contrast is below WCAG AAA. */
async function expectContrastOf7(page: Page) {
  expect(await violations(page, { runOnly: ['color-contrast-enhanced'] })).toEqual([])
}

/** Invites a person, who chooses a password. */
async function accept(page: Page, email: string, role: string, name: string) {
  const printed = lake('invite', email, '--role', role, '--name', name)
  invited.push(email)
  await page.goto(/http\S+/.exec(printed)?.[0] ?? '')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and open the Studio' }).click()
  await expect(page.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
}
