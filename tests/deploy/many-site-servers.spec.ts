import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { hasProxies } from '../thoroughPrograms.ts'
import { ask } from './ask.ts'
import { siteUrl } from './names.ts'
import { startCaddy, startNginx, type Proxy } from './proxy.ts'
import {
  copyPublicProject,
  emptyDisk,
  folderForStacks,
  waitUntilCurrent,
  organizersClientOf,
  registerPageOf,
  startSite,
  startStore,
  type Running,
  type Store,
} from './publicStack.ts'
import { priceOn, watchPrice, type Seen } from './watchPrice.ts'

test.skip(!hasProxies(), 'nginx or Caddy is not installed')
test.describe.configure({ mode: 'default' })

const temporary = folderForStacks()
const lakeDir = join(temporary, 'lake')
const folders = ['first', 'second', 'third'].map((name) => join(temporary, name))
const [first = '', , third = ''] = folders
let store: Store
let sites: Running[]
let proxies: Proxy[]

/** The price rises with each edit, so a fall means that an older page was shown. */
let cents = 3000

test.beforeAll(async () => {
  folders.forEach(copyPublicProject)
  store = await startStore(first, lakeDir)
  await edit()
  sites = await Promise.all(folders.map((folder) => startSite(folder, lakeDir, store.port)))
  await Promise.all(sites.map(waitUntilCurrent))
  proxies = [
    await startNginx(join(temporary, 'nginx'), { sites, store }),
    await startCaddy(join(temporary, 'caddy'), { sites, store }),
  ]
})

test('each of three site servers shows every edit, and none shows an earlier one again', async () => {
  const watches = sites.map((site) => watchPrice(() => registerPageOf(site)))
  for (let edits = 0; edits < 50; edits++) {
    await edit()
    await Promise.all(sites.map(showsTheLastEdit))
  }
  await Promise.all(proxies.map(showsTheLastEditThrough))
  for (const end of watches) expectRising(await end())
})

test('a server that is killed and restarts with an empty disk shows no page older than before', async () => {
  const [, , killed] = sites
  if (!killed) throw new Error('There are three site servers')
  const watches = proxies.map((proxy) => watchPrice(() => visitThrough(proxy)))
  const atItsEnd = cents
  await killed.kill()
  for (let edits = 0; edits < 5; edits++) await edit()

  emptyDisk(third)
  const restarted = await startSite(third, lakeDir, store.port, killed.port)
  sites = sites.with(2, restarted)
  const firstAnswer = getFirstResponse(restarted)
  for (let edits = 0; edits < 5; edits++) await edit()
  expect(priceOn((await firstAnswer).text)).toBeGreaterThanOrEqual(atItsEnd)
  await waitUntilCurrent(restarted)
  await Promise.all(sites.map(showsTheLastEdit))
  await Promise.all(proxies.map(showsTheLastEditThrough))

  for (const end of watches) {
    const seen = await end()
    const pages = seen.filter(({ status }) => status === 200)
    // The visit that the killed server was answering may be cut off.
    expect(seen.length - pages.length).toBeLessThanOrEqual(1)
    expect(pages.filter((page) => !(page.cents >= atItsEnd))).toEqual([])
  }
})

/** Raises the price. A failed edit does not change it. */
async function edit() {
  cents += 1
  await organizersClientOf(store)
    .patch('registration-general-admission', { set: { onlinePriceInCents: cents } })
    .commit()
}

const visitThrough = (proxy: Proxy) => ask(proxy, `${siteUrl}/register`)

/** Returns the first response of a server that is starting. */
async function getFirstResponse(site: Running) {
  for (;;) {
    const answer = await registerPageOf(site).catch(() => null)
    if (answer) return answer
  }
}

const showsTheLastEdit = (site: Running) =>
  expect.poll(async () => priceOn((await registerPageOf(site)).text)).toBe(cents)

const showsTheLastEditThrough = (proxy: Proxy) =>
  expect.poll(async () => priceOn((await visitThrough(proxy)).text)).toBe(cents)

function expectRising(seen: Seen[]) {
  expect(seen.length).toBeGreaterThan(20)
  expect(seen.filter(({ cents }, index) => !(cents >= (seen[index - 1]?.cents ?? 0)))).toEqual([])
}
