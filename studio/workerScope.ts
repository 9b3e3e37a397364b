/*
 * What the service workers of the Studio and of the quick page share. TypeScript can't know a window and a worker in one project.
 */

type WorkerEvent = Event & {
  request: Request
  data: unknown
  waitUntil: (work: Promise<unknown>) => void
  respondWith: (response: Promise<Response>) => void
}

export const worker = self as unknown as {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: (type: 'install' | 'activate' | 'message' | 'fetch', listen: (event: WorkerEvent) => void) => void
}

export async function deleteOldCaches(prefix: string, current: string): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((other) => other.startsWith(prefix) && other !== current)
  await Promise.all(old.map((other) => caches.delete(other)))
}
