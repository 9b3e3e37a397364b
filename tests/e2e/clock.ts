import { randomUUID } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { siteUrl } from '../addresses.ts'
import { workerStack } from './workerStack.ts'

/** Sets the clocks of site and store to a time, from which they run on; the site then renews its pages. */
export function setServerClock(time: string): void {
  writeFileSync(workerStack().clockFile, String(Date.parse(time) - Date.now()))
}

/** Sets the clocks of site and store back to the day of the sample content, and waits until all pages are as of then. */
export async function resetServerClock(): Promise<void> {
  writeFileSync(workerStack().clockFile, String(workerStack().aheadInMs))
  await renewPages(now())
}

/** Has all pages renewed once the site has the time that was set, as it refuses requests that were signed at another time. */
export async function renewPages(time: number): Promise<void> {
  const secret = readFileSync(join(workerStack().lakeDir, 'webhook-secret'), 'utf8').trim()
  const body = JSON.stringify({ reason: randomUUID() })
  const headers = { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, time, secret) }
  const renew = () => fetch(`${siteUrl}/api/revalidate`, { method: 'POST', body, headers })
  await expect.poll(async () => (await renew()).status, { intervals: [20] }).toBe(200)
}

/** The time of all clocks that a test does not set: just past noon on the day for which the sample content is written. */
export const now = (): number => Date.now() + workerStack().aheadInMs

/** The home page as Next has it in its cache; reading it does not count as a visit. */
function homePageInStock(): string {
  const [file] = globSync('web/.next/server/route-cache/PAGES/*/$/index.html', { cwd: workerStack().folder })
  return file === undefined ? '' : readFileSync(join(workerStack().folder, file), 'utf8')
}

/** Waits until the cached home page contains a text, without visiting it. */
export async function expectInStock(text: string | RegExp): Promise<void> {
  await expect.poll(() => words(homePageInStock())).toMatch(text)
}

/** Returns the visible text of a page's HTML. */
export const words = (html: string) =>
  html
    .replace(/<head>.*?<\/head>|<script.*?<\/script>/gs, '')
    .replace(/<(li|span|strong|div|p)[^>]* hidden(="")?[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const hour = 60 * 60_000

/** Opens a page ten seconds after a time by the visitor's clock, which stands still until the test moves it. */
export async function visitAt(page: Page, time: string, path: string): Promise<void> {
  // The clock runs from here until it is stopped, and cannot be stopped in the past.
  await page.clock.install({ time: Date.parse(time) - hour })
  await page.clock.pauseAt(Date.parse(time) + 10_000)
  await page.goto(path)
}

/** Returns the line below the bar that says when the next class is. */
export async function nextClass(page: Page): Promise<string> {
  const line = page.getByRole('main').getByRole('definition').first().getByRole('list').first()
  return (await line.innerText()).replace(/\s+/g, ' ')
}
