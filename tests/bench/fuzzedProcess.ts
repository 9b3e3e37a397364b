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

// A process of its own, whose memory nothing else uses: reads so many feeds, or backups, and tells its parent what they cost.

const [kind, count, seed] = process.argv.slice(2)

/** By the site's own way: a worker reads while this thread could answer. */
function feeds() {
  return watched(calendars, (text) => readInWorker({ text, range }).catch(() => null))
}

/** Into an empty folder each. */
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
