import { randomBytes } from 'node:crypto'

const lifeInMs = 60_000

/** What a sign-in page hands to the Studio in its address, and the Studio changes for the token: once, within a minute. */
export function openTickets(clock: () => number) {
  const tickets = new Map<string, { token: string; expiresAt: number }>()

  return {
    issue(token: string): string {
      for (const [ticket, { expiresAt }] of tickets) if (expiresAt < clock()) tickets.delete(ticket)
      const ticket = randomBytes(24).toString('hex')
      tickets.set(ticket, { token, expiresAt: clock() + lifeInMs })
      return ticket
    },

    /** @returns null for a ticket that was used, has expired or never existed */
    redeem(ticket: string): string | null {
      const known = tickets.get(ticket)
      tickets.delete(ticket)
      return known && known.expiresAt >= clock() ? known.token : null
    },
  }
}
