import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { format } from 'prettier'
import { cleanClone } from './cleanClone.ts'
import type { Figure } from './figure.ts'
import { fuzz } from './fuzz.ts'
import { lakeMemory } from './lakeMemory.ts'
import { lakeMutations } from './lakeMutations.ts'
import { lakePictures } from './lakePictures.ts'
import { lakeQueries } from './lakeQueries.ts'
import { lakeUnderLoad } from './lakeUnderLoad.ts'
import { pages } from './pages.ts'
import { requests } from './requests.ts'
import { runningStack } from './runningStack.ts'
import { scheduleOccurrences } from './schedule.ts'
import { siteQueries } from './siteQueries.ts'

const { values: flags, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, 'clean-clone': { type: 'boolean', default: false } },
})

const subjects: Record<string, () => Promise<Figure[]>> = {
  schedule: scheduleOccurrences,
  'lake-queries': lakeQueries,
  'site-queries': siteQueries,
  'lake-mutations': lakeMutations,
  fuzz,
  'lake-pictures': lakePictures,
  'lake-memory': lakeMemory,
  'lake-under-load': lakeUnderLoad,
  'running-stack': runningStack,
  requests,
  pages,
}
if (flags['clean-clone']) subjects['clean-clone'] = cleanClone

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

const report = await format(
  `# Benchmarks

\`npm run bench\` measures all of this in one run, on real parts; \`npm run bench -- --clean-clone --write\` adds the first start
and writes this file; \`npm run bench -- lake-queries\` measures one subject. Milliseconds depend on the machine, the ratios little.

${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}.

| What | Measured | Compared with | Ratio | Goal |
| --- | --: | --- | --: | --- |
${figures.map(toRow).join('\n')}
`,
  { parser: 'markdown' },
)
console.log(report)
if (flags.write) writeFileSync('docs/benchmarks.md', report)

function toRow({ what, measured, comparedWith = '', ratio = '', goal, isMet }: Figure): string {
  const verdict = goal === undefined ? '' : `${goal}: ${isMet ? 'met' : '**missed**'}`
  return `| ${what} | ${measured} | ${comparedWith} | ${ratio} | ${verdict} |`
}
