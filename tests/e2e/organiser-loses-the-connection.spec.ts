import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { readRunning } from '../../packages/lake/src/store/folder.ts'
import { studioUrl } from '../addresses.ts'
import { test } from './cuttableConnection.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openDocument, openForm, openStudio, textbox } from './studio.ts'
import { expectOnSite } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const id = 'registration-general-admission'
const draftId = `drafts.${id}`
const before = putBackAfterwards(id)

test('edits made without a connection are kept, sent later, and meet those of others', async ({
  page,
  context,
  connection,
}) => {
  await openCard(page)
  await test.step('without a connection, the Studio says so, keeps edits, and sends them later by itself', async () => {
    connection.become('closed')
    await expect(bar(page)).toHaveText(
      'No connection. Your edits are saved in this browser and sent once you’re back online',
    )
    await neverSays(page, 'Saved')
    await price(page).fill('24')
    await expect.poll(() => keptIn(page)).toContain('"onlinePriceInCents":2400')
    await note(page).fill('and the note')
    await expect.poll(() => keptIn(page)).toContain('and the note')
    expect(await said(page)).toEqual([])
    await expect(footer(page).getByText('Saving...')).toBeHidden()
    expect(await organisersClient().getDocument(draftId)).toBeUndefined()

    connection.become('open')
    await expect(bar(page)).toBeHidden()
    await expect.poll(draft).toMatchObject({ onlinePriceInCents: 2400, priceNote: 'and the note' })
    await expect(price(page)).toHaveValue('24.00')
    await expect(note(page)).toHaveValue('and the note')
    await expect(footer(page)).toContainText('Saved')
    await expect.poll(() => keptIn(page)).toBe('')
  })

  await test.step('edits of others to other fields are kept', async () => {
    await startAgain(page)
    connection.become('frozen')
    await expect(bar(page)).toBeVisible()
    await price(page).fill('24')
    await expect.poll(() => keptIn(page)).toContain('"onlinePriceInCents":2400')
    await organisersClient().patch(id).set({ priceNote: 'by Ben' }).commit()

    connection.become('open')
    await expect.poll(draft).toMatchObject({ onlinePriceInCents: 2400, priceNote: 'by Ben' })
    await expect(note(page)).toHaveValue('by Ben')
    await expect(price(page)).toHaveValue('24')
  })

  await test.step('a request whose response was lost is not repeated', async () => {
    await startAgain(page)
    const sent = page.waitForRequest(/\/data\/actions\//)
    await note(page).fill('said once')
    await sent
    connection.become('deaf')
    await expect(bar(page)).toBeVisible()
    await note(page).fill('said once, and more')
    await expect.poll(() => keptIn(page)).toContain('and more')

    connection.become('open')
    await expect(bar(page)).toBeHidden()
    await expect.poll(draft).toMatchObject({ priceNote: 'said once, and more' })
    await expect(note(page)).toHaveValue('said once, and more')
  })

  for (const { chosen, cents } of [
    { chosen: 'Yours', cents: 2400 },
    { chosen: 'Theirs', cents: 2300 },
  ])
    await test.step(`on a conflict, both versions are shown, and the chosen one is kept: ${chosen}`, async () => {
      await startAgain(page)
      connection.become('closed')
      await expect(bar(page)).toBeVisible()
      await price(page).fill('24')
      await expect.poll(() => keptIn(page)).toContain('"onlinePriceInCents":2400')
      await note(page).fill('by Anna')
      await expect.poll(() => keptIn(page)).toContain('by Anna')
      await organisersClient().patch(id).set({ onlinePriceInCents: 2300 }).commit()

      connection.become('open')
      const question = page.getByRole('dialog', { name: 'Somebody else changed this while you were offline' })
      await expect(question.getByRole('radio', { name: 'Theirs (already saved) $23' })).toBeVisible()
      await expect(question.getByRole('radio', { name: 'Yours $24' })).toBeVisible()
      await expect(question.getByRole('button', { name: 'Use my choices' })).toBeDisabled()
      await question.getByRole('radio', { name: chosen }).check()
      await question.getByRole('button', { name: 'Use my choices' }).click()

      await expect.poll(draft).toMatchObject({ onlinePriceInCents: cents, priceNote: 'by Anna' })
      await expect(price(page)).toHaveValue((cents / 100).toFixed(2))
      await expect(note(page)).toHaveValue('by Anna')
      await expect.poll(() => keptIn(page)).toBe('')
    })

  await test.step('edits made without a connection survive closing the tab', async () => {
    await startAgain(page)
    connection.become('frozen')
    await expect(bar(page)).toBeVisible()
    await note(page).fill('from a tab that is gone')
    await expect.poll(() => keptIn(page)).toContain('from a tab that is gone')
    await page.close()

    connection.become('open')
    const other = await context.newPage()
    await other.goto(studioUrl)
    await expect.poll(draft).toMatchObject({ priceNote: 'from a tab that is gone' })
    await expect.poll(() => keptIn(other)).toBe('')
  })
})

test.describe('in a browser that keeps the files of the Studio', () => {
  test.use({ keepsFiles: true })

  test('a reload without a connection opens the Studio, and what was typed is there afterwards', async ({
    page,
    connection,
  }) => {
    await openStudio(page)
    await openDocument(page, 'Prices & registration', /General Admission/)
    await expect(note(page)).toBeEditable()
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const files = loaded.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/static/'))
    await expect.poll(() => keptFiles(page)).toEqual(expect.arrayContaining(files))
    connection.become('closed')
    await expect(bar(page)).toBeVisible()
    await note(page).fill('typed in the cellar')
    await expect.poll(() => keptIn(page)).toContain('typed in the cellar')

    await page.reload()
    await expect(
      page.getByText('The Studio opens once you’re back online. Your edits are kept in this browser and sent then.'),
    ).toBeVisible()
    const answers = (await keptFiles(page)).filter((path) => !path.startsWith('/static/'))
    expect(answers, 'answers of the store are not kept').toEqual(['/'])

    connection.become('open')
    await expect(note(page)).toHaveValue('typed in the cellar')
    await expect.poll(draft).toMatchObject({ priceNote: 'typed in the cellar' })
  })
})

test('Publish waits for the connection, refused edits can be copied, and signing out leaves none', async ({
  page,
  context,
  connection,
}) => {
  await openCard(page)

  await test.step('Publish waits for the connection, says so, and then completes', async () => {
    connection.become('frozen')
    await expect(bar(page)).toBeVisible()
    await note(page).fill('published later')
    await page.getByRole('button', { name: 'Publish when back online' }).click()
    await expect(page.getByRole('button', { name: 'Waiting for the connection…' })).toBeDisabled()

    connection.become('open')
    await expectOnSite(await context.newPage(), '/register', 'published later')
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  })

  await test.step('edits that the store refuses are shown, so that they can be copied', async () => {
    await page.bringToFront()
    await startAgain(page)
    connection.become('closed')
    await expect(bar(page)).toBeVisible()
    await note(page).fill('long thought about')
    await expect.poll(() => keptIn(page)).toContain('long thought about')
    const description = 'You may not change this any more'
    await page.route('**/data/actions/**', (route) => route.fulfill({ status: 403, json: { error: { description } } }))

    connection.become('open')
    const refusal = page.getByRole('dialog', { name: 'Your edits couldn’t be saved' })
    await expect(refusal).toContainText(description)
    await expect(refusal).toContainText('long thought about')
    await refusal.getByRole('button', { name: 'I have copied what I need' }).click()
    await expect(note(page)).toHaveValue('')
    expect(await keptIn(page)).toBe('')
    await page.unroute('**/data/actions/**')
  })

  await test.step('signing out leaves no edits in the browser', async () => {
    await page.route('**/data/actions/**', (route) => route.abort())
    await note(page).fill('a secret')
    await expect.poll(() => keptIn(page)).toContain('a secret')
    await page.getByRole('button', { name: 'Administrator', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(await keptIn(page)).toBe('')
  })
})

test('the Studio waits for the store and the connection, and goes on', async ({ page, connection }) => {
  await openStudio(page)

  await test.step('before it knows who is signed in, it reports a missing connection, and then opens by itself', async () => {
    const unanswered = /\/v1\/ping|\/users\/me/
    await page.route(unanswered, (route) => route.abort())
    await page.reload()
    const said = page.getByText('No connection. The Studio opens once you’re back online')
    await expect(said).toBeVisible()

    await page.unroute(unanswered)
    await expect(page.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
    await expect(said).toBeHidden()
  })

  await test.step('it does not crash when the store is killed: it waits and goes on', async () => {
    const { lakeDir } = workerStack()
    const killed = readRunning(lakeDir)?.pid ?? 0
    process.kill(killed, 'SIGKILL')
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await expect.poll(() => readRunning(lakeDir)?.pid ?? killed, 'it is started again').not.toBe(killed)
    await expect(bar(page)).toBeHidden()
    await page.getByRole('link', { name: /^Lead DJ/ }).click()
    await expect(textbox(page, 'role')).toBeEditable()
  })

  await test.step('parts that were not loaded yet open once the connection is back', async () => {
    connection.become('closed')
    await expect(bar(page)).toBeVisible()
    const failed = page.waitForEvent('requestfailed', (request) =>
      new URL(request.url()).pathname.startsWith('/static/'),
    )
    await page.getByRole('link', { name: 'Preview', exact: true }).click()
    await failed
    await expect(page.getByText(/crashed|error/i)).toBeHidden()

    connection.become('open')
    await expect(page.getByText('Documents on this page')).toBeVisible()
  })
})

test('a Studio that loses its connection while it opens says so, and opens later', async ({ page, connection }) => {
  await page.route(
    (url) => url.pathname.includes('/data/query/') && url.search.includes('timeZone'),
    async (route) => {
      connection.become('closed')
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto(`${studioUrl}/#token=${workerStack().token}`)
  await expect(bar(page)).toContainText('No connection')

  connection.become('open')
  await expect(page.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
})

async function openCard(page: Page) {
  await openForm(page, { _id: id, _type: 'registrationLink' })
  await expect(note(page)).toBeEditable()
}

/** Restores the document in the open form. */
async function startAgain(page: Page) {
  await price(page).blur() // shows what is typed, while it has the focus
  await organisersClient().transaction().createOrReplace(before()).delete(draftId).commit()
  await expect(price(page)).toHaveValue('21.75')
  await expect(note(page)).toHaveValue('')
}

const bar = (page: Page) => page.getByTestId('connection')
const footer = (page: Page) => page.getByTestId('pane-footer')
const note = (page: Page) => textbox(page, 'priceNote')
const price = (page: Page) => textbox(page, 'onlinePriceInCents')
const draft = () =>
  organisersClient().fetch<SanityDocument | null>('*[_id == $draftId][0]', { draftId }, { perspective: 'raw' })

/** Returns the edits in the browser's storage. */
const keptIn = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('kept-edits:'))
      .map(([, value]) => String(value))
      .join(),
  )

/** Returns the paths of the files that the Studio's service worker keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('studio-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Records whether a text appears in the form's footer, however briefly. */
const neverSays = (page: Page, word: string) =>
  page.evaluate((word) => {
    const found: string[] = []
    Object.assign(window, { found })
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid="pane-footer"]')?.textContent ?? ''
      if (text.includes(word)) found.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, word)

const said = (page: Page) => page.evaluate(() => (window as unknown as { found: string[] }).found)
