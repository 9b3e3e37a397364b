import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { format } from 'prettier'
import { behindProxies } from './behindProxies.ts'
import { cleanClone } from './cleanClone.ts'
import type { Figure } from './figure.ts'
import { fuzz } from './fuzz.ts'
import { keystrokes } from './keystrokes.ts'
import { lakeMemory } from './lakeMemory.ts'
import { lakeMutations } from './lakeMutations.ts'
import { lakePictures } from './lakePictures.ts'
import { lakeQueries } from './lakeQueries.ts'
import { lakeUnderLoad } from './lakeUnderLoad.ts'
import { pages } from './pages.ts'
import { phoneVitals } from './phone.ts'
import { requests } from './requests.ts'
import { runningStack } from './runningStack.ts'
import { scheduleOccurrences } from './schedule.ts'
import { soak } from './soak.ts'
import { visitorChanges } from './visitorChanges.ts'
import { tenYears } from './tenYears.ts'

const { values: flags, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    'clean-clone': { type: 'boolean', default: false },
    hours: { type: 'string' },
  },
})

const subjects: Record<string, () => Promise<Figure[]>> = {
  schedule: scheduleOccurrences,
  'ten-years': tenYears,
  'lake-queries': lakeQueries,
  'lake-mutations': lakeMutations,
  fuzz,
  'lake-pictures': lakePictures,
  'lake-memory': lakeMemory,
  'lake-under-load': lakeUnderLoad,
  'running-stack': runningStack,
  keystrokes,
  'visitor-changes': visitorChanges,
  requests,
  'behind-proxies': behindProxies,
  pages,
  'phone-vitals': phoneVitals,
}
if (flags['clean-clone']) subjects['clean-clone'] = cleanClone
// The soak runs for as long as requested, and has its own section in the report.
const hours = Number(flags.hours ?? 1)
const isSoak = named.includes('soak')
if (isSoak) subjects.soak = () => soak(hours)

const unknown = named.find((name) => !Object.hasOwn(subjects, name))
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; use some of ${Object.keys(subjects).join(', ')}`)
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, measure] of Object.entries(subjects)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.error(`… ${name}`)
  figures.push(...(await measure()))
}

const file = 'docs/benchmarks.md'
const soakHeading = '\n## Soak\n'
const machine = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}.`
const table = `${machine}

| What | Measured | Compared with | Ratio | Goal |
| --- | --: | --- | --: | --- |
${figures.map(toRow).join('\n')}
`
const [written = '', writtenSoak] = readFileSync(file, 'utf8').split(soakHeading)
const first = isSoak
  ? written
  : `# Benchmarks

\`npm run bench\` measures everything in one run, against real servers and browsers. \`npm run bench -- --clean-clone --write\` also measures the first start
and writes this file; \`npm run bench -- lake-queries\` measures one subject. Absolute times depend on the machine; ratios hardly do.

${table}`
const second = isSoak
  ? `\`npm run bench -- soak --hours ${hours} --write\`: three site servers behind nginx and Caddy, four visitors that request pages without pause, and an
edit every five seconds that is awaited on every server and through both proxies. Every two minutes a server is killed, and once the store. Ratios compare the
last quarter of the run with the first one after a warm-up.

${table}`
  : writtenSoak
console.log(await format(isSoak ? table : first, { parser: 'markdown' }))
if (flags.write) {
  const report = second === undefined ? first : `${first}${soakHeading}\n${second}`
  writeFileSync(file, await format(report, { parser: 'markdown', printWidth: 120 }))
}

function toRow({ what, measured, comparedWith = '', ratio = '', goal, isMet }: Figure): string {
  const verdict = goal === undefined ? '' : `${goal}: ${isMet ? 'met' : '**missed**'}`
  return `| ${what} | ${measured} | ${comparedWith} | ${ratio} | ${verdict} |`
}
