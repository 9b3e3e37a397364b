import { pagePaths } from '../../shared/pages.ts'

/*
 * Keeps the last version of each visited page, with its script and fonts, for visits without a connection or while a proxy can't
 * reach the site. Otherwise pages always come from the site. Other requests, such as previews and the API, are left alone.
 */

/* The types of service workers and those of pages exclude each other. */
type ExtendableEvent = { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<unknown>
  respondWith(response: Promise<Response>): void
}
declare const self: {
  registration: ServiceWorkerRegistration
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

/** The pages that people need at the door, kept even if they were not visited. */
const neededThere = ['/register', '/firsttime']

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(neededThere.map(async (path) => keep(path, await fetch(path)))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload.enable())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  if (request.mode === 'navigate' && pagePaths.includes(pathname)) event.respondWith(getPage(event, pathname))
})

/** What a proxy answers while it can't reach the site, as during a restart. */
const unreachable = [502, 503, 504]

async function getPage(event: FetchEvent, path: string): Promise<Response> {
  const getKept = async () => {
    const kept = await caches.match(path, { ignoreVary: true })
    return kept && withDate(kept)
  }
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    const page = preloaded ?? (await fetch(event.request))
    if (unreachable.includes(page.status)) return (await getKept()) ?? page
    event.waitUntil(keep(path, page.clone()))
    return page
  } catch (error) {
    const kept = await getKept()
    if (kept === undefined) throw error
    return kept
  }
}

/** Keeps a page and the files that it names, and drops those that only its last version named. */
async function keep(path: string, page: Response) {
  if (!page.ok || page.redirected) return
  const html = await page.clone().text()
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const cache = await caches.open(path)
  await cache.put(path, page)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== path && !files.includes(pathname)) await cache.delete(pathname)
  }
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
}

/** Returns a kept page with a line at its top that says from when it is. */
async function withDate(kept: Response): Promise<Response> {
  const html = await kept.text()
  const at = new Date(kept.headers.get('date') ?? 0)
  const timeZone = /data-time-zone="([^"]+)"/.exec(html)?.[1]
  const isRecent = Date.now() - at.getTime() < 6 * 86_400_000
  const day = at.toLocaleDateString('en-US', {
    timeZone,
    ...(isRecent ? { weekday: 'long' } : { month: 'long', day: 'numeric' }),
  })
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).replace(':00', '')
  const note = `<p data-as-of role="status">No connection: this page is as of ${day} ${time.toLowerCase()}.</p>`
  return new Response(html.replace(/<body[^>]*>/, `$&${note}`), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
