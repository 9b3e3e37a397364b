import { readFileSync } from 'node:fs'
import type { NextApiRequest, NextApiResponse } from 'next'
import { assets } from '../../fontFaces.ts'
import { inProject } from '../../inProject.ts'
import { settings } from '../../sanity/client.ts'

/** Removes the service worker that an earlier setting installed, and everything that it kept. */
export const removal = `oninstall=()=>skipWaiting()
onactivate=(e)=>e.waitUntil(caches.keys().then((names)=>Promise.all(names.map((name)=>caches.delete(name)))).then(()=>registration.unregister()))`

/** Serves `/sw.js`, the service worker that shows pages without a connection, or with OFFLINE_PAGES=off one that removes it. */
export default function handleServiceWorker(_request: NextApiRequest, response: NextApiResponse) {
  response
    .setHeader('Content-Type', 'text/javascript; charset=utf-8')
    .setHeader('Cache-Control', 'no-cache')
    .end(settings.worksOffline ? readFileSync(inProject(`web/public${assets['serviceWorker.js']}`)) : removal)
}
