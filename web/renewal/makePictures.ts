import { settings } from '../sanity/client.ts'
import { processWide } from './processWide.ts'

const timeLimitMs = 20_000

/** As browsers ask that get AVIF. */
const headers = { accept: 'image/avif,image/webp,image/*' }

/** Paths of pages that were made since this server started; when each picture in them is made, by its address. */
const seen = processWide('seenPictures', { paths: new Set<string>(), made: new Map<string, Promise<void>>() }).get()

/**
 * Asks the embedded store for pictures that a page shows for the first time, in every size that it offers: the store makes
 * them now, and no visitor waits. What pages showed when this server started is there already, or made when it is asked for.
 * @param html as visitors will get it
 * @returns once they are made, also those that another page asked for, or after twenty seconds; a page never waits longer for
 * its pictures
 */
export async function makePictures(path: string, html: string): Promise<void> {
  const { paths, made } = seen
  const addresses = picturesIn(html)
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

/** The addresses in `src` and `srcset` that lead to the embedded store; none with a hosted one, which has a CDN. */
function picturesIn(html: string): string[] {
  if (settings.apiHost === '') return []
  const lists = [...html.matchAll(/\s(?:src|srcset)="([^"]*)"/gi)].map(([, list = '']) => list.replaceAll('&amp;', '&'))
  const addresses = lists.flatMap((list) => list.split(/, | \d+w/)).map((address) => address.trim())
  return [...new Set(addresses)].filter((address) => address.startsWith(`${settings.apiHost}/images/`))
}
