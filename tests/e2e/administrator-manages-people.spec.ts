import { expect, type Locator, type Page } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { expectNoViolations } from './axe.ts'
import { lake } from './lakeCommand.ts'
import { desktop } from './pages.ts'
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

test('an administrator invites a colleague, changes their role, and takes their access away', async ({
  page,
  context,
  visitor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${studioUrl}/#token=${workerStack().token}`)
  await tool(page).click()
  const firstAdvice = page.getByText('Invite yourself first, as an administrator')
  await expect(firstAdvice).toBeVisible()
  await page.getByLabel('Email').fill('anna@example')
  await button(page, 'Invite').click()
  await expect(page.getByText('“anna@example” isn’t an email address: write it as name@example.org')).toBeVisible()
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByLabel('Name (optional)').fill('Anna Ito')
  await button(page, 'Invite').click()
  await expect(dialog(page)).toContainText('Send this link to Anna Ito')
  await button(page, 'Copy').click()
  await expect(page.getByText('Copied')).toBeVisible()
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

  await button(page, 'Latest').click()
  const log = page.getByRole('list', { name: 'Log' }).getByRole('listitem')
  await expect(log.filter({ hasText: 'Anna Ito' })).toHaveText([
    /^Administrator took away the access of Anna Ito \(former\), from 127\.0\.0\.1, Nov 21, /,
    /^Administrator changed the role of Anna Ito \(former\) \(editor → viewer\), from/,
    /^Anna Ito \(former\) chose a password, from/,
    /^Administrator invited Anna Ito \(former\) \(editor\), from/,
  ])
  await expectNoViolations(page, 'the log', [], '[data-access]')
})
