import { setTimeout } from 'node:timers/promises'

export type Seen = { status: number; cents: number }

const betweenVisitsMs = 20

/** What the page of prices asks for an evening, in cents; NaN when it does not say. */
export function priceOn(html: string): number {
  const [, dollars, cents = '00'] = /General Admission<\/h2>.*?\$(\d+)(?:\.(\d\d))?/s.exec(html) ?? []
  return Number(dollars) * 100 + Number(cents)
}

/** A visitor who reloads the page of prices for as long as a test goes on. @returns what ends it, with all that was seen */
export function watchPrice(visit: () => Promise<{ status: number; text: string }>): () => Promise<Seen[]> {
  const seen: Seen[] = []
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { status, text } = await visit()
      seen.push({ status, cents: priceOn(text) })
      await setTimeout(betweenVisitsMs)
    }
  })()
  watching.catch(() => undefined) // told to whoever ends it
  return async () => {
    over.abort()
    await watching
    return seen
  }
}
