import { mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { restoreArchive } from '../../packages/lake/src/backup/restore.ts'
import { blockGoal, openProgress, type Found, type Measured } from '../../packages/lake/tests/fuzz/progress.ts'
import { readInWorker } from '../../web/communityFeed/readInWorker.ts'
import { database } from '../../packages/lake/tests/security/archive.ts'
import { range } from '../security/feeds.ts'
import { archives } from '../../packages/lake/tests/security/randomArchives.ts'
import { calendars } from '../security/randomFeeds.ts'
import { longestBlock } from '../security/watchThread.ts'

// Reads random feeds or backups in a separate process, so that its memory can be measured, and reports their cost to its parent.

const [kind, count, seed] = process.argv.slice(2)

/** Reads feeds as the site does: in a worker, while this thread can answer. */
function feeds() {
  return watched(calendars, (text) => readInWorker({ text, range }).catch(() => null))
}

/** Restores backups, each into an empty folder. */
async function backups() {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fuzz-backups-'))
  const file = join(folder.path, 'lake.tar')
  const target = join(folder.path, 'lake')
  return await watched(archives(database(() => {}, folder.path)), async (bytes) => {
    writeFileSync(file, bytes)
    await restoreArchive(file, target).catch(() => null)
    rmSync(target, { recursive: true })
  })
}

async function watched<T>(input: fc.Arbitrary<T>, work: (one: T) => Promise<unknown>): Promise<Measured> {
  const most: Measured = { inputs: 0, longest: 0, megabytes: 0 }
  const tell = openProgress(Number(count))
  const property = fc.asyncProperty(input, async (one) => {
    const blocked = await longestBlock(() => work(one))
    most.inputs++
    most.longest = Math.max(most.longest, blocked)
    most.megabytes = process.resourceUsage().maxRSS / 1000
    tell(most)
    if (blocked >= blockGoal) found(`Nobody was answered for ${Math.round(blocked)} ms`, one)
  })
  await fc.assert(property, { seed: Number(seed), numRuns: Number(count) })
  return most
}

const found: Found = (...all) => process.send?.({ found: all })

process.send?.(await (kind === 'feeds' ? feeds() : backups()))
process.disconnect()
