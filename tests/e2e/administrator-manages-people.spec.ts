import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { handOverDigest } from '../../bin/handOverDigest.ts'
import { startMailServer } from '../../packages/lake/tests/accounts/mailServer.ts'
import { addressesOfWorker, portsOfWorker, studioUrl } from '../addresses.ts'
import { npmStart, tokenOf } from '../npmStart.ts'
import { storeClient } from '../storeClient.ts'
import { expectNoViolations } from './axe.ts'
import { copyBuiltProject } from './copyBuiltProject.ts'
import { lake } from './lakeCommand.ts'
import { desktop, phone } from './pages.ts'
import { stopProcess } from './stack.ts'
import { test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const password = 'swing out sugar push'

test.use({ viewport: desktop })

test.beforeEach(removeEverybody)
test.afterEach(async ({ context }) => {
  await context.close()
  removeEverybody()
})

function removeEverybody() {
  for (const email of lake('accounts').match(/\S+@example\.org/g) ?? []) lake('revoke', email)
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const tool = (page: Page) => page.getByRole('link', { name: 'Access', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens an invitation and chooses a password. */
async function accept(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await button(page, 'Save and open the Studio').click()
  await expect(page.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
}

test('a colleague is let in with three clicks and two fields, gets another role, and loses access at once', async ({
  page,
  context,
  visitor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${studioUrl}/#token=${workerStack().token}`)
  await tool(page).click()
  const firstAdvice = page.getByText('Invite yourself first, as an administrator')
  await expect(firstAdvice).toBeVisible()
  await expect(page.getByRole('region', { name: 'Weekly mail' }), 'no mail server is set up').toBeHidden()
  const secondFactor = page.getByLabel('Everybody needs a passkey')
  for (const [choice, isRequired] of Object.entries({ 'Require it': true, 'No longer require it': false })) {
    await secondFactor.press('Space')
    await button(dialog(page), choice).click()
    await expect(secondFactor).toBeChecked({ checked: isRequired })
    await expect(dialog(page)).toBeHidden()
  }
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByLabel('Name (optional)').fill('Anna Ito')
  await button(page, 'Invite').click()
  await expect(dialog(page)).toContainText('Send this link to Anna Ito')
  await button(page, 'Copy').click()
  await expect(button(page, 'Copied')).toBeVisible()
  await accept(visitor, await page.evaluate(() => navigator.clipboard.readText()))
  await expect(tool(visitor)).toBeHidden()

  await button(page, 'Done').click()
  await expect(item(page, 'Anna Ito')).toContainText('no password yet')
  await expect(firstAdvice).toBeHidden()
  await page.getByLabel('Role of Anna Ito').selectOption('Viewer')
  await expect(item(page, 'Anna Ito')).toContainText(/anna@example\.org · last seen Nov 21, .* · 1 session/)
  await expectNoViolations(page, 'people', [], '[data-access]')

  await button(page, 'Take access away: Anna Ito').click()
  await expect(dialog(page)).toContainText('Anna Ito is signed out everywhere at once')
  await button(dialog(page), 'Take access away').click()
  await expect(item(page, 'Anna Ito')).toBeHidden()
  await expect(visitor.getByText('Your session is no longer valid')).toBeVisible()

  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByLabel('Show entries about').selectOption('Anna Ito (former)')
  await expect(page.getByRole('list', { name: 'Log' }).getByRole('listitem')).toHaveText([
    /^Administrator took away the access of Anna Ito \(former\), from 127\.0\.0\.1, Nov 21, /,
    /^Administrator changed the role of Anna Ito \(former\) \(editor → viewer\), from/,
    /^Anna Ito \(former\) chose a password, from/,
    /^Administrator invited Anna Ito \(former\) \(editor\), from/,
  ])
  await expectNoViolations(page, 'the log', [], '[data-access]')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the last administrator is kept, and a token is made and revoked with taps and keys', async ({ page }) => {
    const printed = lake('invite', 'ben@example.org', '--role', 'administrator', '--name', 'Ben')
    await accept(page, /http\S+/.exec(printed)?.[0] ?? '')
    await page.goto(`${studioUrl}/access`)
    await button(page, 'Take access away: Ben').tap()
    await expect(dialog(page)).toContainText('This is you')
    await button(dialog(page), 'Take access away').tap()
    await expect(dialog(page).getByRole('alert')).toHaveText(/^Nobody else could decide who has access\./)
    await expectNoViolations(page, 'a refusal', [], '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Take access away: Ben')).toBeFocused()

    await page.getByRole('tab', { name: 'People' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('Screen at the door')
    await page.keyboard.press('Enter')
    const key = await dialog(page).getByRole('textbox').inputValue()
    const headers = { authorization: `Bearer ${key}` }
    const status = async () => (await fetch(`${studioUrl}/v1/users/me`, { headers })).status
    expect(await status()).toBe(200)
    await button(dialog(page), 'Done').tap()
    await expectNoViolations(page, 'programs', [], '[data-access]')
    await button(page, 'Revoke the token of Screen at the door').tap()
    await button(dialog(page), 'Revoke').tap()
    await expect(item(page, 'Screen at the door')).toBeHidden()
    expect(await status()).toBe(401)
  })
})

/** Starts a store of its own that sends mail, with its Studio. */
async function startMailingStore() {
  const mail = await startMailServer()
  const worker = 70 + Number(process.env.TEST_PARALLEL_INDEX)
  const temporary = mkdtempSync(join(tmpdir(), 'mailing-store-'))
  const folder = join(temporary, 'project')
  copyBuiltProject(folder, addressesOfWorker(worker))
  const { port, lakePort } = portsOfWorker(worker)
  const { smtpUrl, from } = mail.settings
  const clock = { TEST_CLOCK: workerStack().clockFile, NODE_OPTIONS: `--import=${resolve('tests/shiftedClock.ts')}` }
  const env = { PORT: port, LAKE_PORT: lakePort, LAKE_DIR: join(temporary, 'lake'), SMTP_URL: smtpUrl, MAIL_FROM: from }
  const child = npmStart({ ...env, ...clock }, { folder, half: 'store' })
  const stop = async () => {
    await stopProcess(child)
    mail.close()
    rmSync(temporary, { recursive: true, force: true })
  }
  const token = await tokenOf(child).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { mail, token, url: `http://localhost:${lakePort}`, stop }
}

test('the weekly mail is previewed, sent as a test, reaches who asked for it on the account’s page, and ends there', async ({
  page,
  visitor,
}) => {
  const { mail, token, url, stop } = await startMailingStore()
  try {
    const weekly = page.getByRole('region', { name: 'Weekly mail' })
    const client = storeClient(url, { token }).withConfig({ perspective: 'published' })
    await page.goto(`${url}/#token=${token}`)
    await tool(page).click()
    await expect(weekly).toContainText(
      'those who asked for it under “Your account”: nobody yet. It would say this now:',
    )
    const preview = weekly.locator('iframe').contentFrame()
    await expect(preview.getByRole('heading', { level: 2 })).toContainText([
      'What visitors read',
      'Ends this week',
      'Backups',
    ])
    await expect(preview.getByText('No backups are set up.')).toBeVisible()
    await expectNoViolations(page, 'the weekly mail', [], '[data-access]')
    await button(weekly, 'Send me a test').click()
    await expect(weekly.getByRole('alert')).toHaveText(/^You signed in as Administrator, .* there is no address$/)

    await page.getByLabel('Email').fill('anna@example.org')
    await page.getByLabel('Name (optional)').fill('Anna Ito')
    await page.getByRole('form', { name: 'Invite somebody' }).getByRole('combobox').selectOption('Administrator')
    await button(page, 'Invite').click()
    await accept(visitor, /http\S+#\S+/.exec((await mail.receive(1)).text)?.[0] ?? '')
    const choose = async (isWanted: boolean) => {
      await visitor.goto(`${url}/account`)
      await visitor.getByLabel('Mail me every Monday').setChecked(isWanted)
      await button(visitor, 'Save').click()
      await expect(visitor.getByRole('status')).toHaveText(
        isWanted ? 'You get the weekly mail.' : 'You get no weekly mail.',
      )
      await expect(visitor.getByLabel('Mail me every Monday')).toBeChecked({ checked: isWanted })
    }

    await tool(visitor).click()
    const test = button(visitor, 'Send me a test')
    await test.click()
    await expect(visitor.getByText('Sent to anna@example.org.')).toBeVisible()
    const example = await mail.receive(2)
    expect(example.recipients).toEqual(['anna@example.org'])
    expect(example.text).toContain(`You asked for this test. To get the mail every Monday, open ${url}/account.`)
    await test.click()
    await expect(visitor.getByRole('alert')).toHaveText('You just had a test. Try again in a minute.')
    await expectNoViolations(visitor, 'a test mail', [], '[data-access]')

    await choose(true)
    await page.reload()
    await expect(weekly).toContainText('under “Your account”: Anna Ito.')
    await handOverDigest(client, '2026-11-30T15:00:00Z')
    const { recipients, headers, text } = await mail.receive(3)
    expect(recipients).toEqual(['anna@example.org'])
    expect(headers).toMatch(/^Subject: This week: \d+ things? to look at$/m)
    expect(text).toMatch(/^Ends this week\n- .*\.$/m)
    expect(text).toMatch(/^Backups\n- No backups are set up\./m)
    expect(text).toContain(`You asked for this mail. To end it, open ${url}/account.`)

    await choose(false)
    await page.reload()
    await expect(weekly).toContainText('nobody yet')
    await handOverDigest(client, '2026-12-07T15:00:00Z')
    expect(mail.mails).toHaveLength(3)
  } finally {
    await stop()
  }
})
