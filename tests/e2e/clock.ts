import { randomUUID } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { siteUrl } from '../addresses.ts'
import { workerStack } from './workerStack.ts'

/** Sets the running clocks of site and store to a time; the site then renews its pages. */
export function setServerClock(time: string): void {
  writeFileSync(workerStack().clockFile, String(Date.parse(time) - Date.now()))
}

/** Resets the clocks of site and store to the day of the sample content, and waits until all pages are renewed. */
export async function resetServerClock(): Promise<void> {
  writeFileSync(workerStack().clockFile, String(workerStack().aheadInMs))
  await renewPages(now())
}

/** Renews all pages, once the site's clock is set: the site refuses requests that were signed at another time. */
export async function renewPages(time: number): Promise<void> {
  const secret = readFileSync(join(workerStack().lakeDir, 'webhook-secret'), 'utf8').trim()
  const body = JSON.stringify({ reason: randomUUID() })
  const headers = { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, time, secret) }
  const renew = () => fetch(`${siteUrl}/api/revalidate`, { method: 'POST', body, headers })
  await expect.poll(async () => (await renew()).status, { intervals: [20] }).toBe(200)
}

/** Returns the time of all clocks that a test does not set: just past noon on the day of the sample content. */
export const now = (): number => Date.now() + workerStack().aheadInMs

/** Returns the home page from Next's cache, without visiting it. */
function readCachedHomePage(): string {
  const [file] = globSync('web/.next/server/route-cache/PAGES/*/$/index.html', { cwd: workerStack().folder })
  return file === undefined ? '' : readFileSync(join(workerStack().folder, file), 'utf8')
}

/** Waits until the cached home page contains a text, without visiting it. */
export async function expectInCache(text: string | RegExp): Promise<void> {
  await expect.poll(() => words(readCachedHomePage())).toMatch(text)
}

/** Returns the visible text of a page's HTML. */
export const words = (html: string) =>
  html
    .replace(/<head>.*?<\/head>|<script.*?<\/script>/gs, '')
    .replace(/<(li|span|strong|div|p)[^>]* hidden(="")?[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const hour = 60 * 60_000

/** Opens a page ten seconds after a time by the visitor's clock, which stands still until the test advances it. */
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
