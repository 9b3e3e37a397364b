import { setTimeout } from 'node:timers/promises'
import { formatMs, formatTimes, median, quantile, type Figure } from './figure.ts'
import type { Stack } from './stack.ts'

const ids = { publishedId: 'registration-general-admission', draftId: 'drafts.registration-general-admission' }
const goalInMs = 300
const giveUpInMs = 30_000

/** The pause between edits, long enough to renew all pages: a renewal waits for the previous one. */
const betweenEditsInMs = 1000

/** An address at which visitors get `/register`; the report names it by `where`, such as " through nginx". */
type EditedPlace = { where: string; visit: () => Promise<string> }

export const editToLive = ({ client, siteUrl }: Stack): Promise<Figure[]> =>
  measureEdits(client, 100, [{ where: '', visit: async () => (await fetch(`${siteUrl}/register`)).text() }])

/**
 * Measures the time from the store's response to a publish until the page shows the new price.
 * @param edits the number of edits for each address; they alternate, so that other load on the machine slows all equally
 */
export async function measureEdits(client: Stack['client'], edits: number, places: EditedPlace[]): Promise<Figure[]> {
  const results = places.map((place) => ({ ...place, loads: [] as number[], waits: [] as number[] }))
  let priceInCents = 3001 // not in whole dollars, which pages show without cents
  for (let edit = 0; edit < edits; edit++)
    for (const { where, visit, loads, waits } of results) {
      priceInCents += 10
      const patch = { set: { onlinePriceInCents: priceInCents } }
      await client.action({ actionType: 'sanity.action.document.edit', ...ids, patch })
      await client.action({ actionType: 'sanity.action.document.publish', ...ids })
      const acceptedAt = performance.now()
      const price = `$${(priceInCents / 100).toFixed(2)}`
      for (let isLive = false; !isLive;) {
        const askedAt = performance.now()
        if (askedAt - acceptedAt > giveUpInMs)
          throw new Error(`/register${where} does not show ${price} after ${formatMs(giveUpInMs)}`)
        const html = await visit()
        loads.push(performance.now() - askedAt)
        isLive = html.includes(price)
      }
      waits.push(performance.now() - acceptedAt)
      await setTimeout(betweenEditsInMs)
    }
  return results.flatMap(toFigures)
}

function toFigures({ where, loads, waits }: { where: string; loads: number[]; waits: number[] }): Figure[] {
  const load = median(loads)
  const p95 = quantile(waits, 0.95)
  const comparedWith = `loading the page once ${formatMs(load)}`
  return [
    {
      what: `Edit to live${where}: publish accepted → \`/register\` shows it, p50 of ${waits.length}`,
      measured: formatMs(median(waits)),
      comparedWith,
      ratio: formatTimes(median(waits) / load),
    },
    {
      what: `Edit to live${where}, p95 of ${waits.length}`,
      measured: formatMs(p95),
      comparedWith,
      ratio: formatTimes(p95 / load),
      goal: `less than ${goalInMs} ms`,
      isMet: p95 < goalInMs,
    },
  ]
}
