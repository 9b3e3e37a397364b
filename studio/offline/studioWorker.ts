import { deleteOldCaches, worker } from '../workerScope.ts'

/*
 * Opens the Studio without a connection: serves the files of its build that this browser has loaded before. Answers of the store are
 * never cached; what was typed is kept by the edit store.
 */

// bin/build.ts sets it; another build is another worker with a cache of its own.
declare const VERSION: string

const prefix = 'studio-'
const name = prefix + VERSION
const networkTimeoutMs = 3000

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('message', (event) => event.waitUntil(keep(event.data as string[])))
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (isFile(url)) event.respondWith(getFile(event.request))
  // The store's own pages and the quick page are no routes of the Studio.
  else if (mode === 'navigate' && !/^\/(v[\dX]|tonight)/.test(pathname)) event.respondWith(getPage(event.request))
})

async function install() {
  const cache = await caches.open(name)
  await cache.add('/')
  await worker.skipWaiting()
}

async function activate() {
  await deleteOldCaches(prefix, name)
  await worker.clients.claim()
}

/** The names of files in this folder contain a hash of their content. */
const isFile = (url: string) => new URL(url).pathname.startsWith('/static/') && url.startsWith(location.origin)

/** Keeps the files that a page loaded, some before the worker ran, which are still in the browser's own cache. */
async function keep(urls: string[]) {
  const cache = await caches.open(name)
  await Promise.all(
    urls.filter(isFile).map(async (url) => (await cache.match(url, { ignoreVary: true })) ?? cache.add(url)),
  )
}

async function getFile(request: Request): Promise<Response> {
  const cache = await caches.open(name)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** Returns the Studio's page from the network; the one of this build if there is no answer in time. */
async function getPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(name)).match('/', { ignoreVary: true })
  if (!kept) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), networkTimeoutMs))
  return Promise.race([fetch(request), late]).catch(() => kept)
}
