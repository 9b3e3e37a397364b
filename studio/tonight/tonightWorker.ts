import { deleteOldCaches, worker } from '../workerScope.ts'

// Serves the quick page's own files without a connection. Content isn't cached here: the page keeps what it read last.

// bin/buildTonight.ts sets these.
declare const FILES: string[]
declare const VERSION: string

const name = `tonight-${VERSION}`

async function install() {
  const cache = await caches.open(name)
  await cache.addAll(FILES)
  await worker.skipWaiting()
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches('tonight-', name)))
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin || !FILES.includes(pathname)) return
  event.respondWith(caches.match(pathname).then((cached) => cached ?? fetch(event.request)))
})
