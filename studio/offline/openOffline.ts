/** Makes the Studio open without a connection, or no longer so if OFFLINE_PAGES is off. Browsers allow it on https and localhost only. */
export async function openOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (process.env.SANITY_STUDIO_WORKS_OFFLINE !== 'true') {
    const registrations = await navigator.serviceWorker.getRegistrations()
    const ours = registrations.filter(({ scope }) => new URL(scope).pathname === '/')
    await Promise.all(ours.map((registration) => registration.unregister()))
    const names = (await caches.keys()).filter((name) => name.startsWith('studio-'))
    await Promise.all(names.map((name) => caches.delete(name)))
    return
  }
  await navigator.serviceWorker.register('/studio-worker.js')
  const { active } = await navigator.serviceWorker.ready
  // Also reports what loads while the worker starts, which it doesn't see.
  const observer = new PerformanceObserver((loaded) => active?.postMessage(loaded.getEntries().map(({ name }) => name)))
  observer.observe({ type: 'resource', buffered: true })
}
