import { setTimeout } from 'node:timers/promises'

/** The result of a visit; `status` is 0 if the connection ended before the response did. */
export type Seen = { status: number; cents: number }

const betweenVisitsMs = 20

/** Returns the price of an evening on the registration page, in cents; NaN if there is none. */
export function priceOn(html: string): number {
  const [, dollars, cents = '00'] = /General Admission<\/h2>.*?\$(\d+)(?:\.(\d\d))?/s.exec(html) ?? []
  return Number(dollars) * 100 + Number(cents)
}

/** Reloads the registration page until it is stopped. @returns a function that stops it and returns everything seen */
export function watchPrice(visit: () => Promise<{ status: number; text: string }>): () => Promise<Seen[]> {
  const seen: Seen[] = []
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { status, text } = await visit().catch(() => ({ status: 0, text: '' }))
      seen.push({ status, cents: priceOn(text) })
      await setTimeout(betweenVisitsMs)
    }
  })()
  return async () => {
    over.abort()
    await watching
    return seen
  }
}
