import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import type { ToStudio } from '../../shared/typingMessages.ts'
import { siteUrl } from '../addresses.ts'
import { test } from './cuttableConnection.ts'
import { lake } from './lakeCommand.ts'
import { desktop } from './pages.ts'
import { openPreview, preview, typeInto, typedText } from './preview.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient, visitorsClient } from './store.ts'
import { textbox } from './studio.ts'

const before = putBackAfterwards('classesPage')

const heading = (page: Page) => preview(page).getByRole('heading', { level: 1 })
const draft = () => organisersClient().getDocument<SanityDocument>('drafts.classesPage')

async function openHeading(page: Page) {
  await page.setViewportSize(desktop)
  await openPreview(page, '/draft/classes')
  await typeInto(page, preview(page).getByText('Our Classes', { exact: true }))
}

/** Restores the document in the open Studio, and continues at its heading. */
async function startAgain(page: Page) {
  await page.keyboard.press('Escape')
  await expect(typedText(page)).toHaveCount(0)
  await organisersClient().transaction().createOrReplace(before()).delete('drafts.classesPage').commit()
  await expect(textbox(page, 'heading')).toHaveValue('Our Classes')
  await typeInto(page, preview(page).getByText('Our Classes', { exact: true }))
}

test('an organizer types on the page, with and against others, and with and without a connection', async ({
  page,
  context,
  connection,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHeading(page)
  await test.step('text typed on the page is in the draft and the form at once', async () => {
    await expect(typedText(page)).toHaveAccessibleName('Heading')
    await page.keyboard.type(' of autumn')
    await expect(textbox(page, 'heading')).toHaveValue('Our Classes of autumn')
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes of autumn' })
    await expect(typedText(page)).toBeFocused()

    await page.keyboard.type(' and winter')
    await page.keyboard.press('Enter')
    await expect(typedText(page)).toHaveCount(0)
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes of autumn and winter' })
    await expect(heading(page)).toHaveText('Our Classes of autumn and winter')
    expect(await visitorsClient().getDocument('classesPage')).toMatchObject({ heading: 'Our Classes' })

    await test.step('and editing continues at the next text that is clicked', async () => {
      await typeInto(page, preview(page).getByText('There are two ways into an evening'))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Come twice.')
      await typeInto(page, heading(page))
      await page.keyboard.type('!')
      await textbox(page, 'heading').click()
      await expect(typedText(page)).toHaveCount(0)
      await expect.poll(draft).toMatchObject({ heading: 'Our Classes of autumn and winter!', intro: 'Come twice.' })
      await expect(preview(page).getByText('Come twice.')).toBeVisible()
    })
  })

  await test.step('Escape reverts the text typed since the click', async () => {
    await startAgain(page)
    await page.keyboard.type('!!')
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes!!' })
    await page.keyboard.press('Escape')
    await expect(typedText(page)).toHaveCount(0)
    await expect(heading(page)).toHaveText('Our Classes')
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes' })
    await page.keyboard.press('Escape')
    await expect(heading(page)).toHaveText('Our Classes')
  })

  await test.step('the form shows errors in typed text, and an emptied heading can be typed again', async () => {
    await startAgain(page)
    const { height = 0 } = (await typedText(page).boundingBox()) ?? {}
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await expect(page.getByTestId('what-is-wrong')).toBeVisible()
    expect((await typedText(page).boundingBox())?.height).toBeCloseTo(height, 0)
    await expect.poll(async () => Object.keys((await draft()) ?? {})).not.toContain('heading')

    await page.keyboard.type('Written anew')
    await expect(page.getByTestId('what-is-wrong')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect.poll(draft).toMatchObject({ heading: 'Written anew' })
  })

  await test.step('changes of others appear once typing has ended', async () => {
    await startAgain(page)
    await page.keyboard.type(' now')
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes now' })
    await organisersClient().patch('drafts.classesPage').set({ intro: 'Written by Ben.' }).commit()
    await expect(textbox(page, 'intro')).toHaveValue('Written by Ben.')
    await expect(typedText(page)).toBeFocused()
    await page.keyboard.type(', too')
    await expect(typedText(page)).toHaveText('Our Classes now, too')
    await expect(preview(page).getByText('Written by Ben.')).toHaveCount(0)

    await page.keyboard.press('Enter')
    await expect(preview(page).getByText('Written by Ben.')).toBeVisible()
    await expect(heading(page)).toHaveText('Our Classes now, too')
  })

  await test.step('on a conflict, the other organizer’s text stays, and the typed text can be copied', async () => {
    await startAgain(page)
    await page.keyboard.type(' by Anna')
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes by Anna' })
    await organisersClient().patch('drafts.classesPage').set({ heading: 'Our Classes by Ben' }).commit()
    await expect(typedText(page)).toHaveCount(0)
    await expect(heading(page)).toHaveText('Our Classes by Ben')
    await expect(page.getByText('Somebody else changed “Heading” while you typed')).toBeVisible()
    await expect(page.getByText('You typed: Our Classes by Anna')).toBeVisible()
    expect(await draft()).toMatchObject({ heading: 'Our Classes by Ben' })
  })

  await test.step('text typed without a connection is kept, and sent when it is back', async () => {
    await startAgain(page)
    await page.keyboard.type(' one')
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes one' })
    connection.become('closed')
    await expect(page.getByTestId('connection')).toContainText('Your edits are saved in this browser')
    await page.keyboard.type(' two')
    await expect(textbox(page, 'heading')).toHaveValue('Our Classes one two')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Our Classes one two')

    connection.become('open')
    await expect(page.getByTestId('connection')).toBeHidden()
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes one two' })
    await expect(heading(page)).toHaveText('Our Classes one two')
  })

  await test.step('pasted text becomes one line of plain text', async () => {
    await startAgain(page)
    await page.evaluate(async () => {
      const item = { 'text/html': '<b>bold</b><br>and broken', 'text/plain': ' bold\nand broken' }
      await navigator.clipboard.write([new ClipboardItem(item)])
    })
    await page.keyboard.press('ControlOrMeta+V')
    await expect(typedText(page)).toHaveText('Our Classes bold and broken')
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes bold and broken' })
    await page.keyboard.press('ControlOrMeta+B')
    await expect(typedText(page).locator('*')).toHaveCount(0)
  })

  await test.step('text composed of several keys is saved once it is complete', async () => {
    await startAgain(page)
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
    await organisersClient().patch('teacher-lead-dj').set({ role: 'Lead DJ and coordinator' }).commit()
    await expect(typedText(page)).toHaveText('Our Classesに')
    await keyboard.send('Input.insertText', { text: '日本' })
    await expect.poll(draft).toMatchObject({ heading: 'Our Classes日本' })
  })

  await test.step('a frame with another page cannot write', async () => {
    await startAgain(page)
    await page.keyboard.press('Escape')
    const field = { id: 'drafts.classesPage', type: 'classesPage', path: 'heading' }
    const ask: ToStudio = { type: 'typing/ask', fields: [field] }

    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('iframe'), { name: 'stranger' })),
    )
    const stranger = page.frame('stranger')
    const ours = page.frames().find((frame) => frame.url().startsWith(siteUrl))
    if (!stranger || !ours) throw new Error('A frame is missing')
    const send = (message: ToStudio) => {
      const { port1, port2 } = new MessageChannel()
      const answers: unknown[] = []
      Object.assign(window, { answers })
      port1.onmessage = ({ data }) => answers.push(data)
      parent.postMessage(message, '*', [port2])
    }
    await stranger.evaluate(send, ask)
    await ours.evaluate(send, ask)
    const answersOf = (frame: typeof ours) =>
      frame.evaluate(() => (window as unknown as { answers: unknown[] }).answers)
    await expect.poll(() => answersOf(ours)).toEqual([['Heading']])
    expect(await answersOf(stranger)).toEqual([])
  })
})

test.describe('a viewer', () => {
  test.afterEach(() => lake('revoke', 'guest'))

  test('cannot type on the page', async ({ page }) => {
    const token = lake('token', 'guest', '--role', 'viewer').trim()
    await page.setViewportSize(desktop)
    await openPreview(page, '/draft/classes', token)
    await expect(heading(page)).toHaveAttribute('data-typed')
    await heading(page).click()
    await expect(textbox(page, 'heading')).toHaveValue('Our Classes')
    await expect(textbox(page, 'heading')).not.toBeEditable()
    await expect(typedText(page)).toHaveCount(0)
    await page.keyboard.type('x')
    await expect(heading(page)).toHaveText('Our Classes')
  })
})
