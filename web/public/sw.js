/*
 * Earlier versions of the site cached pages in browsers with a service worker at this address. Browsers that still have it find
 * this update, which deletes the caches and unregisters itself.
 */
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(removeAll()))

async function removeAll() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
