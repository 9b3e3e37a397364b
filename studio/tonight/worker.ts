// Serves the quick page's own files without a connection. Content isn't cached here: the page keeps what it read last.

// bin/buildTonight.ts sets these.
declare const FILES: string[]
declare const VERSION: string

type WorkerEvent = Event & {
  request: Request
  waitUntil: (work: Promise<void>) => void
  respondWith: (response: Promise<Response>) => void
}

/** The worker's own scope; TypeScript can't know a window and a worker in one project. */
const worker = self as unknown as {
  skipWaiting: () => Promise<void>
  addEventListener: (type: 'install' | 'activate' | 'fetch', listen: (event: WorkerEvent) => void) => void
}

const name = `tonight-${VERSION}`

async function install() {
  const cache = await caches.open(name)
  await cache.addAll(FILES)
  await worker.skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter((other) => other.startsWith('tonight-') && other !== name)
  await Promise.all(old.map((other) => caches.delete(other)))
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin || !FILES.includes(pathname)) return
  event.respondWith(caches.match(pathname).then((cached) => cached ?? fetch(event.request)))
})
