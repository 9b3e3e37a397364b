import { settings } from '../sanity/client.ts'
import { nextRenewal } from './nextRenewal.ts'
import { renewAllPages } from './renewAllPages.ts'

const checkIntervalMs = 1000
const retryDelayMs = 10_000

/**
 * Renews every page at each moment at which one would say something else: a class begins or ends, a notice comes or
 * goes, a deadline passes. So it is the server that is early, never a visitor who sees the old page first. It begins
 * with the pages as the server finds them, which may be from last week, and begins anew when its clock was set back.
 */
export function renewByTheClock() {
  const { webhookSecret } = settings
  if (webhookSecret === null) return
  let isFailing = false
  let lastCheckAt = 0

  const check = async () => {
    const now = Date.now()
    try {
      if (now >= nextRenewal.get() || now < lastCheckAt) await renewAllPages(process.env.PORT, webhookSecret, 'clock')
      lastCheckAt = now
      isFailing = false
    } catch (error) {
      // The old pages stay, and carry what their visitors' browsers need to leave out what is over.
      if (!isFailing) console.error('Pages cannot be renewed by the clock; trying on.', error)
      isFailing = true
    }
    setTimeout(() => void check(), isFailing ? retryDelayMs : checkIntervalMs).unref()
  }
  setTimeout(() => void check(), checkIntervalMs).unref()
}
