import fc from 'fast-check'
import { blockGoal, openProgress, type Found, type Measured } from '../../packages/lake/tests/fuzz/progress.ts'
import { readInWorker } from '../../web/communityFeed/readInWorker.ts'
import { range } from '../security/feeds.ts'
import { calendars } from '../security/randomFeeds.ts'
import { longestBlock } from '../security/watchThread.ts'

// Reads random feeds in a separate process, so that its memory can be measured, and reports their cost to its parent.

const [count, seed] = process.argv.slice(2)

/** Reads feeds as the site does: in a worker, while this thread can answer. */
async function feeds(): Promise<Measured> {
  const most: Measured = { inputs: 0, longest: 0, megabytes: 0 }
  const tell = openProgress(Number(count))
  const property = fc.asyncProperty(calendars, async (text) => {
    const blocked = await longestBlock(() => readInWorker({ text, range }).catch(() => null))
    most.inputs++
    most.longest = Math.max(most.longest, blocked)
    most.megabytes = process.resourceUsage().maxRSS / 1000
    tell(most)
    if (blocked >= blockGoal) found(`Nobody was answered for ${Math.round(blocked)} ms`, text)
  })
  await fc.assert(property, { seed: Number(seed), numRuns: Number(count) })
  return most
}

const found: Found = (...all) => process.send?.({ found: all })

process.send?.(await feeds())
process.disconnect()
