import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { workerStack } from './workerStack.ts'

/** Sets the clocks of site and store to a moment, from which they run on; the site then renews its pages by itself. */
export function setServerClock(moment: string): void {
  writeFileSync(workerStack().clockFile, String(Date.parse(moment) - Date.now()))
}

export function resetServerClock(): void {
  writeFileSync(workerStack().clockFile, String(workerStack().aheadInMs))
}

/** What the clocks of site, store and browsers show that no test has set: noon and a bit, on the day for which the sample content is written. */
export const now = (): number => Date.now() + workerStack().aheadInMs

/** What Next keeps ready for the next visitor of the home page; looking at it is no visit. */
function homePageInStock(): string {
  const [file] = globSync('web/.next/server/route-cache/PAGES/*/$/index.html', { cwd: workerStack().folder })
  return file === undefined ? '' : readFileSync(join(workerStack().folder, file), 'utf8')
}

/** Waits until the home page in stock, which nobody visits meanwhile, says something. */
export async function expectInStock(text: string | RegExp): Promise<void> {
  await expect.poll(() => words(homePageInStock())).toMatch(text)
}

/** What a page reads without what is hidden, without scripts and tags. */
export const words = (html: string) =>
  html
    .replace(/<head>.*?<\/head>|<script.*?<\/script>/gs, '')
    .replace(/<(li|span|strong|div|p)[^>]* hidden(="")?[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const hour = 60 * 60_000

/** Opens a page ten seconds after a moment by the visitor's own clock, which stands still until the test moves it. */
export async function visitAt(page: Page, moment: string, path: string): Promise<void> {
  // The clock runs from here until it is stopped, and cannot be stopped in the past.
  await page.clock.install({ time: Date.parse(moment) - hour })
  await page.clock.pauseAt(Date.parse(moment) + 10_000)
  await page.goto(path)
}

/** Opens a page at a moment, again and again, until it is as it should be. */
export const visitAtUntil = (page: Page, moment: string, path: string, check: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await visitAt(page, moment, path)
    await check()
  }).toPass()

/** The one line under the bar. */
export const nextClass = (page: Page) =>
  page
    .getByRole('list', { name: 'Next class' })
    .getByRole('listitem')
    .allInnerTexts()
    .then((lines) => lines.join(' ').replace(/\s+/g, ' '))
