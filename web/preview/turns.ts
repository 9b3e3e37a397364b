import type { ServerResponse } from 'node:http'
import { processWide } from '../renewal/state.ts'

/** The Studio previews a page and asks what it changes at the same time. */
const mostPerAccount = 4

/** The end of the last turn, and the accounts of those that wait or have theirs. Shared by the bundles of pages and API routes. */
const turns = processWide('previewTurns', { last: Promise.resolve(), accounts: [] as string[] }).get()

/**
 * Waits until no other request evaluates content that is not published. The turn lasts until the response is closed.
 * @param account the account that the request comes from, whichever of its sessions or secrets it used
 * @returns false if requests of the account wait already, or if the client has left
 */
export async function takeTurn(account: string, response: ServerResponse): Promise<boolean> {
  const { accounts } = turns
  const hasLeft = () => response.closed
  if (accounts.filter((one) => one === account).length >= mostPerAccount || hasLeft()) return false
  accounts.push(account)
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  void closed.then(() => accounts.splice(accounts.indexOf(account), 1))
  const before = turns.last
  turns.last = before.then(() => closed)
  await before
  return !hasLeft()
}

export const tooMany = 'Too many previews of your account at once; try again in a second'
