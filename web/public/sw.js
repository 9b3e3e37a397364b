/*
 * Earlier versions of the site kept pages in their visitors' browsers by a service worker at this address. Browsers that still have
 * one look here for an update; this one deletes what was kept and unregisters itself.
 */
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(removeAll()))

async function removeAll() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
