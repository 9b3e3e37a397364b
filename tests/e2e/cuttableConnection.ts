import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { lakePort } from '../addresses.ts'
import { shiftClocks, test as base } from './visitor.ts'

/** open: passes everything. frozen: passes nothing. halfOpen: passes requests, but no responses. closed: refuses connections. */
type Mode = 'open' | 'frozen' | 'halfOpen' | 'closed'

/** Creates a connection between browser and content store that can be cut. Playwright's offline mode keeps sockets open. */
async function cuttableConnection() {
  const pairs = new Set<[browser: Socket, store: Socket]>()
  let mode: Mode = 'open'

  const server = createServer((browser) => {
    if (mode === 'closed') return browser.destroy()
    const store = connect(Number(lakePort), '127.0.0.1')
    const pair: [Socket, Socket] = [browser, store]
    const end = () => {
      browser.destroy()
      store.destroy()
      pairs.delete(pair)
    }
    pairs.add(pair)
    for (const socket of pair) socket.on('error', end).on('close', end)
    browser.pipe(store)
    store.pipe(browser)
    apply(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function apply([browser, store]: [Socket, Socket]) {
    browser.unpipe(store)
    store.unpipe(browser)
    if (mode === 'open' || mode === 'halfOpen') browser.pipe(store)
    if (mode === 'open') store.pipe(browser)
    if (mode === 'halfOpen') store.resume() // its responses are lost
    if (mode === 'closed') browser.destroy()
  }

  return {
    port: (server.address() as AddressInfo).port,
    become(next: Mode) {
      if (mode === 'halfOpen') for (const [browser] of pairs) browser.destroy()
      mode = next
      for (const pair of [...pairs]) apply(pair)
    },
    close() {
      server.close()
      for (const [browser, store] of pairs) [browser, store].forEach((socket) => socket.destroy())
    },
  }
}

type Connection = Awaited<ReturnType<typeof cuttableConnection>>

/** Provides a browser that reaches the Studio through a connection that can be cut. */
export const test = base.extend<{ connection: Connection }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  connection: async ({}, use) => {
    const connection = await cuttableConnection()
    await use(connection)
    connection.close()
  },
  context: async ({ playwright, connection, launchOptions, contextOptions, baseURL, viewport }, use) => {
    const route = `--host-resolver-rules=MAP localhost:${lakePort} 127.0.0.1:${connection.port}`
    const args = [...(launchOptions.args ?? []), route]
    const browser = shiftClocks(await playwright.chromium.launch({ ...launchOptions, args }))
    const context = await browser.newContext({ ...contextOptions, baseURL, viewport })
    await use(context)
    await browser.close()
  },
})
