import { expect, type Browser, type Page } from '@playwright/test'
import { siteName, studioName, studioUrl } from './names.ts'
import type { Proxy } from './proxy.ts'

/** Returns the argument of Chromium that resolves the names, with their default ports, to a proxy. */
export const routeTo = ({ securePort }: Proxy): string =>
  `--host-resolver-rules=${[siteName, studioName].map((name) => `MAP ${name}:443 127.0.0.1:${securePort}`).join(',')}`

/** Opens the Studio, and fails unless it uses WebSockets through the proxy. */
export async function openStudioThroughProxy(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const sockets = new Set<string>()
  page.on('websocket', (socket) => {
    sockets.add(new URL(socket.url()).origin)
  })
  await page.goto(`${studioUrl}/#token=${token}`)
  await expect(page.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
  expect([...sockets]).toEqual([`wss://${studioName}`])
  return page
}
