import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fuzzPatches } from '../../packages/lake/tests/fuzz/patches.ts'
import { fuzzPictures } from '../../packages/lake/tests/fuzz/pictures.ts'
import { blockGoal, type Found, type Measured } from '../../packages/lake/tests/fuzz/progress.ts'
import { fuzzQueries } from '../../packages/lake/tests/fuzz/queries.ts'
import { fuzzSockets } from '../../packages/lake/tests/fuzz/sockets.ts'
import { formatMs, type Figure } from './figure.ts'
import { memoryOfAll } from './lakeProcess.ts'

/** The number of inputs of all kinds. */
const runs = Number(process.env.FUZZ_RUNS ?? 100_000)
const seed = Number(process.env.FUZZ_SEED ?? 20)
const memoryGoal = 512

type Kind = { what: string; share: number; send: (runs: number, found: Found) => Promise<Measured> }

/** Shares by cost: patches and queries take about 15 ms, pictures 100, feeds, which have their own thread, 300. */
const kinds: Record<string, Kind> = {
  patches: { what: 'Transactions of patches', share: 0.51, send: fuzzPatches },
  content: { what: 'Documents that pages are made from', share: 0.01, send: fuzzContent },
  queries: { what: 'GROQ queries', share: 0.43, send: fuzzQueries },
  sockets: { what: 'Sockets of a viewer', share: 0.02, send: fuzzSockets },
  pictures: {
    what: 'Pictures and their sizes',
    share: 0.02,
    send: (count, found) => fuzzPictures(count, memoryOfAll, found),
  },
  feeds: { what: 'Feeds', share: 0.01, send: fuzzFeeds },
}

/** Measures how much the worst of many random inputs delays other requests. `FUZZ_KINDS=feeds,pictures` selects kinds. */
export async function fuzz(): Promise<Figure[]> {
  const named = process.env.FUZZ_KINDS?.split(',') ?? Object.keys(kinds)
  const figures: Figure[] = []
  for (const [kind, { what, share, send }] of Object.entries(kinds)) {
    if (!named.includes(kind)) continue
    console.error(`… ${what}`)
    const findings = openFindings(kind)
    const { inputs, longest, megabytes } = await send(Math.ceil(runs * share), findings.add)
    figures.push({
      what: `${what}, ${inputs.toLocaleString('en')} at random: longest time in which nobody is answered`,
      measured: formatMs(longest),
      comparedWith: `most memory ${Math.round(megabytes)} MB; answered late, or not as they should be: ${findings.count()}`,
      goal: `under ${blockGoal} ms and ${memoryGoal} MB`,
      isMet: longest < blockGoal && megabytes < memoryGoal && findings.count() === 0,
    })
  }
  return figures
}

/** Saves failing inputs in files, to be sent again separately. */
function openFindings(kind: string) {
  let count = 0
  let folder = ''
  return {
    count: () => count,
    add: (what: string, input: unknown) => {
      folder ||= mkdtempSync(join(tmpdir(), `fuzz-${kind}-`))
      const file = join(folder, `${++count}.json`)
      writeFileSync(file, JSON.stringify({ what, input }))
      console.error(`${what.slice(0, 300)}: ${file}`)
    },
  }
}

/** Renders pages by running `tests/security/content.test.ts`, which prints its findings. */
async function fuzzContent(count: number, found: Found): Promise<Measured> {
  const report = join(mkdtempSync(join(tmpdir(), 'fuzz-content-')), 'measured.json')
  const env = { ...process.env, FUZZ_RUNS: String(count), FUZZ_SEED: String(seed), FUZZ_REPORT: report }
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/security/content.test.ts', '-t', 'anything anywhere']
  const [code] = (await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit')) as [number | null]
  if (code !== 0) found('A page was not made, or not in time; the output above says which', { count, seed })
  return JSON.parse(readFileSync(report, 'utf8')) as Measured
}

async function fuzzFeeds(count: number, found: Found): Promise<Measured> {
  const child = fork('tests/bench/fuzzedProcess.ts', [String(count), String(seed)])
  const ended = once(child, 'exit')
  const results: Measured[] = []
  child.on('message', (message: { found: Parameters<Found> } | Measured) => {
    if ('found' in message) found(...message.found)
    else results.push(message)
  })
  await ended
  const [measured] = results
  if (!measured) throw new Error(`The process that read feeds ended: ${child.exitCode ?? child.signalCode}`)
  return measured
}
