import { randomBytes } from 'node:crypto'

const lifeInMs = 60_000

type Ticket = { token: string; withToken: boolean }

/** What a sign-in page hands to the Studio in its address, and the Studio exchanges for its session: once, within a minute. */
export function openTickets(clock: () => number) {
  const tickets = new Map<string, Ticket & { expiresAt: number }>()

  return {
    /** @param withToken whether the Studio is to be told the token itself */
    issue(token: string, withToken: boolean): string {
      for (const [ticket, { expiresAt }] of tickets) if (expiresAt < clock()) tickets.delete(ticket)
      const ticket = randomBytes(24).toString('hex')
      tickets.set(ticket, { token, withToken, expiresAt: clock() + lifeInMs })
      return ticket
    },

    /** @returns null for a ticket that was used, has expired or never existed */
    redeem(ticket: string): Ticket | null {
      const known = tickets.get(ticket)
      tickets.delete(ticket)
      return known && known.expiresAt >= clock() ? known : null
    },
  }
}
