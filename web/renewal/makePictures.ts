import { settings } from '../sanity/client.ts'
import { seenPictures } from './state.ts'

const timeLimitMs = 20_000

/** What browsers that support AVIF send. */
const headers = { accept: 'image/avif,image/webp,image/*' }

/**
 * Requests the pictures that a page shows for the first time from the embedded store, in every size that the page offers, so
 * that the store generates them before visitors ask. Pictures that were on the pages when this server started are skipped:
 * they exist already, or are generated on their first request.
 * @param html as visitors will get it
 * @returns a promise that resolves once they are generated, including those that another page requested, or after 20 seconds
 */
export async function makePictures(path: string, html: string): Promise<void> {
  const { paths, made } = seenPictures
  const addresses = findPictures(html)
  const unseen = addresses.filter((address) => !made.has(address))
  const making = paths.has(path) ? askFor(unseen, path) : Promise.resolve()
  paths.add(path)
  unseen.forEach((address) => made.set(address, making))
  await Promise.all(addresses.map((address) => made.get(address) ?? making))
}

async function askFor(addresses: string[], page: string): Promise<void> {
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    for (const address of addresses) {
      const path = address.slice(settings.apiHost.length)
      await (await fetch(settings.internalApiHost + path, { headers, signal })).arrayBuffer()
    }
  } catch (error) {
    console.error(`Pictures of ${page} are not made yet; the store makes them when visitors come`, error)
  }
}

/** Returns the addresses in `src` and `srcset` that lead to the embedded store; none for a hosted project, which has a CDN. */
function findPictures(html: string): string[] {
  if (settings.apiHost === '') return []
  const lists = [...html.matchAll(/\s(?:src|srcset)="([^"]*)"/gi)].map(([, list = '']) => list.replaceAll('&amp;', '&'))
  const addresses = lists.flatMap((list) => list.split(/, | \d+w/)).map((address) => address.trim())
  return [...new Set(addresses)].filter((address) => address.startsWith(`${settings.apiHost}/images/`))
}
