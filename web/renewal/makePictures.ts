import { settings } from '../sanity/client.ts'
import { processWide } from './processWide.ts'

const timeLimitMs = 20_000

/** As browsers ask that get AVIF. */
const headers = { accept: 'image/avif,image/webp,image/*' }

/** Paths of pages that were made since this server started, and addresses of the pictures in them. */
const seen = processWide('seenPictures', { paths: new Set<string>(), addresses: new Set<string>() }).get()

/**
 * Asks the embedded store for pictures that a page shows for the first time, in every size that it offers: the store makes
 * them now, and no visitor waits. What pages showed when this server started is there already, or made when it is asked for.
 * @param html as visitors will get it
 * @returns once they are made, or after twenty seconds; a page never waits longer for its pictures
 */
export async function makePictures(path: string, html: string): Promise<void> {
  const { paths, addresses } = seen
  const isNewPage = !paths.has(path)
  paths.add(path)
  const unseen = picturesIn(html).filter((address) => !addresses.has(address))
  unseen.forEach((address) => addresses.add(address))
  if (isNewPage) return
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    for (const address of unseen) {
      const path = address.slice(settings.apiHost.length)
      await (await fetch(settings.internalApiHost + path, { headers, signal })).arrayBuffer()
    }
  } catch (error) {
    console.error(`Pictures of ${path} are not made yet; the store makes them when visitors come`, error)
  }
}

/** The addresses in `src` and `srcset` that lead to the embedded store; none with a hosted one, which has a CDN. */
export function picturesIn(html: string): string[] {
  if (settings.apiHost === '') return []
  const lists = [...html.matchAll(/\s(?:src|srcset)="([^"]*)"/gi)].map(([, list = '']) => list.replaceAll('&amp;', '&'))
  const addresses = lists.flatMap((list) => list.split(/, | \d+w/)).map((address) => address.trim())
  return [...new Set(addresses)].filter((address) => address.startsWith(`${settings.apiHost}/images/`))
}
