import { priceOn } from '../deploy/watchPrice.ts'
import { formatMs } from './figure.ts'

/** A server of the site, or a proxy before all of them. */
export type Place = { name: string; isServer: boolean; visit: () => Promise<{ status: number; text: string }> }

/** In milliseconds of `performance.now()`; `backAt` is null until the program answers again. */
export type Kill = { name: string; at: number; backAt: number | null }

type Edit = { cents: number; acceptedAt: number; awaitedFrom: Set<Place>; slowestMs: number; isMissed: boolean }

type Shown = { cents: number; since: number; highest: number; answer: string }

/** From its acceptance, or from the return of who was killed meanwhile: the store, or the server itself. */
const unseenAfterMs = 30_000

/** What was killed so long ago or less is named beside what was not seen. */
const recentMs = 120_000

/**
 * Follows a price that rises with each edit, at every place by itself: behind a proxy, one server in three that is behind could
 * not be told from one that is slow. Says where an edit was not seen, what was shown instead, and what had been killed.
 */
export function watchEdits(places: readonly Place[], kills: readonly Kill[]) {
  const pending = new Set<Edit>()
  const shown = new Map<Place, Shown>()
  const results = { seenAfterMs: [] as number[], unseen: 0, wentBack: 0 }

  return {
    results,

    /** The store has taken an edit. */
    accept(cents: number): void {
      const acceptedAt = performance.now()
      pending.add({ cents, acceptedAt, awaitedFrom: new Set(places), slowestMs: 0, isMissed: false })
    },

    /** Visits a place once. */
    async look(place: Place): Promise<void> {
      const [cents, answer] = await place.visit().then(
        ({ status, text }) =>
          [status === 200 ? priceOn(text) : Number.NaN, `${status}, ${priceOn(text)} cents`] as const,
        (error: unknown) => [Number.NaN, (error as Error).message] as const,
      )
      const now = performance.now()
      const before = shown.get(place)
      const highest = before?.highest ?? 0
      const since = before?.answer === answer ? before.since : now
      shown.set(place, { cents, since, answer, highest: cents > highest ? cents : highest })
      if (place.isServer && cents < highest && cents !== before?.cents) {
        results.wentBack += 1
        console.error(`${place.name} went back from ${highest} to ${cents} cents. ${recentKills(now)}`)
      }
      for (const edit of pending) if (cents >= edit.cents && edit.awaitedFrom.delete(place)) seen(edit, place, now)
    },

    /** Says of each edit that is late where it is, once. */
    tellOfUnseen(): void {
      const now = performance.now()
      for (const edit of pending) {
        const late = [...edit.awaitedFrom].filter((place) => now - dueSince(edit, place, now) > unseenAfterMs)
        if (late.length === 0 || edit.isMissed) continue
        edit.isMissed = true
        results.unseen += 1
        const names = late.map(({ name }) => name).join(', ')
        console.error(
          `${edit.cents} cents, accepted ${formatMs(now - edit.acceptedAt)} ago, cannot be seen on ${names}. ${shownNow(now)} ${recentKills(now)}`,
        )
      }
    },
  }

  function seen(edit: Edit, place: Place, now: number) {
    edit.slowestMs = Math.max(edit.slowestMs, now - dueSince(edit, place, now))
    if (edit.isMissed)
      console.error(`${edit.cents} cents is on ${place.name} after ${formatMs(now - edit.acceptedAt)}.`)
    if (edit.awaitedFrom.size > 0) return
    pending.delete(edit)
    results.seenAfterMs.push(edit.slowestMs)
  }

  function dueSince({ acceptedAt }: Edit, { name }: Place, now: number): number {
    const returns = kills
      .filter((kill) => kill.name === 'store' || kill.name === name)
      .map(({ backAt }) => backAt ?? now)
    return Math.max(acceptedAt, ...returns)
  }

  function shownNow(now: number): string {
    const answers = [...shown].map(
      ([{ name }, { answer, since }]) => `${name}: ${answer}, for ${formatMs(now - since)}`,
    )
    return `Shown: ${answers.join('; ')}.`
  }

  function recentKills(now: number): string {
    const told = kills
      .filter(({ backAt }) => backAt === null || now - backAt < recentMs)
      .map(({ name, at, backAt }) => {
        const back = backAt === null ? 'not back yet' : `back ${formatMs(now - backAt)} ago`
        return `${name} ${formatMs(now - at)} ago, ${back}`
      })
    return told.length === 0 ? 'Nothing was killed lately.' : `Killed: ${told.join('; ')}.`
  }
}
