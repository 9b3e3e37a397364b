import { priceOn } from '../deploy/watchPrice.ts'
import { formatMs } from './figure.ts'

/** A site server, or a proxy in front of all of them. */
export type Place = { name: string; isServer: boolean; visit: () => Promise<{ status: number; text: string }> }

/** A kill, in milliseconds of `performance.now()`; `backAt` is null until the program answers again. */
export type Kill = { name: string; at: number; backAt: number | null }

type Edit = { cents: number; acceptedAt: number; awaitedFrom: Set<Place>; slowestMs: number; isMissed: boolean }

type Shown = { cents: number; since: number; highest: number; answer: string }

/** The time within which an edit must show, from its acceptance or from the return of a killed store or server. */
const unseenAfterMs = 30_000

/** Reports name the programs killed within this time. */
const recentMs = 120_000

/**
 * Follows a price that rises with each edit at each server and proxy separately: through a proxy alone, an outdated server looks like a
 * slow one. Reports which server missed an edit, what it showed instead, and what had been killed.
 */
export function watchEdits(places: readonly Place[], kills: readonly Kill[]) {
  const pending = new Set<Edit>()
  const shown = new Map<Place, Shown>()
  const results = { seenAfterMs: [] as number[], unseen: 0, wentBack: 0 }

  return {
    results,

    /** Records an edit that the store has accepted. */
    accept(cents: number): void {
      const acceptedAt = performance.now()
      pending.add({ cents, acceptedAt, awaitedFrom: new Set(places), slowestMs: 0, isMissed: false })
    },

    /** Visits a server or proxy once. */
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

    /** Reports each late edit once. */
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
