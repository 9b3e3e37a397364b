import type { ServerResponse } from 'node:http'
import { processWide } from '../renewal/state.ts'

/** The Studio requests a preview and a comparison at the same time. */
const maxPerAccount = 4

/** The end of the last turn, and the accounts of waiting and running requests. Shared by the bundles of pages and API routes. */
const turns = processWide('previewTurns', { last: Promise.resolve(), accounts: [] as string[] }).get()

/**
 * Waits until no other request evaluates unpublished content. The turn lasts until the response is closed.
 * @param account the account of the request, regardless of its session or secret
 * @returns false if too many requests of the account are waiting already, or if the client has disconnected
 */
export async function takeTurn(account: string, response: ServerResponse): Promise<boolean> {
  const { accounts } = turns
  const isClosed = () => response.closed
  if (accounts.filter((one) => one === account).length >= maxPerAccount || isClosed()) return false
  accounts.push(account)
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  void closed.then(() => accounts.splice(accounts.indexOf(account), 1))
  const before = turns.last
  turns.last = before.then(() => closed)
  await before
  return !isClosed()
}

export const tooMany = 'Too many previews of your account at once; try again in a second'
