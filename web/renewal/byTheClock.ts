import { settings } from '../sanity/client.ts'
import { nextRenewal } from './nextRenewal.ts'
import { renewAllPages } from './renewAllPages.ts'

const looksEveryMs = 1000
const triesAgainAfterMs = 10_000

/**
 * Renews every page at each moment at which one would say something else: a class begins or ends, a notice comes or
 * goes, a deadline passes. So it is the server that is early, never a visitor who sees the old page first. It begins
 * with the pages as the server finds them, which may be from last week, and begins anew when its clock was set back.
 */
export function renewByTheClock() {
  const { webhookSecret } = settings
  if (webhookSecret === null) return
  let isFailing = false
  let lastLook = 0

  const look = async () => {
    const now = Date.now()
    try {
      if (now >= nextRenewal.get() || now < lastLook) await renewAllPages(process.env.PORT, webhookSecret, 'clock')
      lastLook = now
      isFailing = false
    } catch (error) {
      // The old pages stay, and carry what their visitors' browsers need to leave out what is over.
      if (!isFailing) console.error('Pages cannot be renewed by the clock; trying on.', error)
      isFailing = true
    }
    setTimeout(look, isFailing ? triesAgainAfterMs : looksEveryMs).unref()
  }
  setTimeout(look, looksEveryMs).unref()
}
