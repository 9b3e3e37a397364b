import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { readRunning } from '../../packages/lake/src/store/folder.ts'
import { studioUrl } from '../addresses.ts'
import { test } from './cuttableConnection.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { workerStack } from './workerStack.ts'

const id = 'registration-general-admission'
const draftId = `drafts.${id}`
const before = putBackAfterwards(id)

test('no edit is lost when the connection is cut', async ({ page, connection }) => {
  const streams: string[] = []
  page.on('websocket', (socket) => streams.push(socket.url()))
  page.on('request', (request) => {
    if (/\/data\/(listen|live)\//.test(request.url())) streams.push(request.url())
  })
  await openCard(page)
  expect(
    streams.filter((url) => url.includes('/data/')),
    'all streams share one socket',
  ).toEqual([expect.stringContaining('/data/streams')])

  for (const cut of ['closed', 'frozen', 'halfOpen'] as const)
    await test.step(`${cut}: the Studio says so, and sends the edits once it is online again`, async () => {
      await startAgain(page)
      const sent = page.waitForRequest(/\/data\/actions\//)
      await note(page).pressSequentially('said ')
      await sent
      connection.become(cut)
      await note(page).pressSequentially('once, ')
      await expect(bar(page)).toContainText('Keep this tab open until you’re back online. Not stored yet:')
      await expect(bar(page)).toContainText('General Admission')
      await note(page).pressSequentially('and more')
      await price(page).fill('24')
      expect((await draft())?.priceNote ?? '').not.toContain('more')

      connection.become('open')
      await expect(bar(page)).toBeHidden()
      await expect.poll(draft).toMatchObject({ onlinePriceInCents: 2400, priceNote: 'said once, and more' })
      await expect(note(page)).toHaveValue('said once, and more')
      await expect(price(page)).toHaveValue('24')
    })

  await test.step('edits of others to other fields are kept', async () => {
    await startAgain(page)
    connection.become('frozen')
    await expect(bar(page)).toHaveText(
      'No connection. Everything is stored; the Studio goes on once you’re back online',
    )
    await price(page).fill('24')
    await expect(bar(page)).toContainText('Not stored yet')
    await organisersClient().patch(id).set({ priceNote: 'by Ben' }).commit()

    connection.become('open')
    await expect.poll(draft).toMatchObject({ onlinePriceInCents: 2400, priceNote: 'by Ben' })
    await expect(note(page)).toHaveValue('by Ben')
    await expect(price(page)).toHaveValue('24')
  })

  await test.step('the browser asks before the tab closes with edits that are stored nowhere else', async () => {
    await startAgain(page)
    connection.become('closed')
    await note(page).fill('only here')
    await expect(bar(page)).toContainText('Not stored yet')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()

    connection.become('open')
    await expect.poll(draft).toMatchObject({ priceNote: 'only here' })
  })

  await test.step('Publish waits for the connection, and then completes', async () => {
    await startAgain(page)
    connection.become('frozen')
    await expect(bar(page)).toBeVisible()
    await note(page).fill('published later')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Publishing…' })).toBeDisabled()

    connection.become('open')
    await expect.poll(() => organisersClient().getDocument(id)).toMatchObject({ priceNote: 'published later' })
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  })
})

test('the Studio waits until a killed store is back, and continues', async ({ page }) => {
  // Sanity loads the scripts of lists and forms when they are first opened. If one is missing, it reloads the page.
  await openCard(page)

  await test.step('it does not crash when the store is killed: it waits and continues', async () => {
    const { lakeDir } = workerStack()
    const killed = readRunning(lakeDir)?.pid ?? 0
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    process.kill(killed, 'SIGKILL')
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await expect.poll(() => readRunning(lakeDir)?.pid ?? killed, 'it was restarted').not.toBe(killed)
    await expect(bar(page)).toBeHidden()
    await page.getByRole('link', { name: /^Lead DJ/ }).click()
    await expect(textbox(page, 'role')).toBeEditable()
    expect(scripts).toEqual([])
  })
})

test('a Studio that loses its connection while it opens says so, and opens once it is back', async ({
  page,
  connection,
}) => {
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
  await price(page).blur() // a focused field shows what is typed
  await organisersClient().transaction().createOrReplace(before()).delete(draftId).commit()
  await expect(price(page)).toHaveValue('21.75')
  await expect(note(page)).toHaveValue('')
}

const bar = (page: Page) => page.getByTestId('connection')
const note = (page: Page) => textbox(page, 'priceNote')
const price = (page: Page) => textbox(page, 'onlinePriceInCents')
const draft = () =>
  organisersClient().fetch<SanityDocument | null>('*[_id == $draftId][0]', { draftId }, { perspective: 'raw' })
