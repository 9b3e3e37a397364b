import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru'
import { unauthorized } from '../errors.ts'
import { isSame } from '../roles.ts'

const lifeMs = 60_000

export type Tickets = ReturnType<typeof createTickets>

/**
 * Creates one-time tickets: a sign-in page passes one to the Studio in its address, and the Studio exchanges it. A ticket
 * works only in the browser that signed in, because somebody could send their own to others.
 */
export function createTickets(clock: () => number) {
  const tickets = new LRUCache<string, { session: string; withToken: boolean }>({
    max: 10_000,
    ttl: lifeMs,
    ttlResolution: 0,
    perf: { now: clock },
  })

  return {
    /** @param withToken whether the Studio receives the session's token, and not only the cookie */
    issue(session: string, withToken: boolean): string {
      const ticket = randomBytes(24).toString('hex')
      tickets.set(ticket, { session, withToken })
      return ticket
    },

    /**
     * Returns what the Studio receives.
     * @param session of the browser's cookie
     * @throws LakeError 401 for a ticket that is unknown, used, older than a minute, or of another browser
     */
    redeem(ticket: string, session: string): { token?: string } {
      const issued = tickets.get(ticket)
      tickets.delete(ticket)
      if (issued === undefined || !isSame(issued.session, session))
        throw unauthorized('This sign-in has expired, or began in another browser; sign in again')
      return issued.withToken ? { token: session } : {}
    },
  }
}
