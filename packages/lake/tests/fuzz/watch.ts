import { processorTime } from 'server-toolkit/withinTime.ts'

/**
 * Loaded into a lake's process: tells for how long at most, since it was last asked, nothing but one piece of work was done. That is
 * the smaller of the time that passed between two turns and the processor time in it: with other programs on the same
 * processor, time passes without the lake's doing.
 */
let last = { at: performance.now(), cpu: processorTime() }
let longest = 0

setInterval(() => {
  const now = { at: performance.now(), cpu: processorTime() }
  longest = Math.max(longest, Math.min(now.at - last.at, now.cpu - last.cpu))
  last = now
}, 5).unref()

process.on('message', (message) => {
  if (message !== 'how long?') return
  process.send?.({ longest, megabytes: process.resourceUsage().maxRSS / 1000 })
  longest = 0
})
process.channel?.unref()
