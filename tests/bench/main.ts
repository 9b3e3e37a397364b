import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { format } from 'prettier'
import { cleanClone } from './cleanClone.ts'
import type { Figure } from './figure.ts'
import { lakeMemory } from './lakeMemory.ts'
import { lakeMutations } from './lakeMutations.ts'
import { lakeQueries } from './lakeQueries.ts'
import { runningStack } from './runningStack.ts'

const { values: flags } = parseArgs({
  options: { write: { type: 'boolean', default: false }, 'clean-clone': { type: 'boolean', default: false } },
})

const subjects: [name: string, measure: () => Promise<Figure[]>][] = [
  ['the lake’s queries', lakeQueries],
  ['the lake’s writes', lakeMutations],
  ['the lake’s memory', lakeMemory],
  ['the running stack', runningStack],
]
if (flags['clean-clone']) subjects.push(['a clean clone', cleanClone])

const figures: Figure[] = []
for (const [name, measure] of subjects) {
  console.error(`… ${name}`)
  figures.push(...(await measure()))
}

const report = await format(
  `# Benchmarks

\`npm run bench\` measures all of this in one run, on real parts; \`npm run bench -- --clean-clone --write\` adds the first start
and writes this file. Milliseconds depend on the machine, the ratios little.

${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}.

| What | Measured | Compared with | Times | Goal |
| --- | --: | --- | --: | --- |
${figures.map(toRow).join('\n')}
`,
  { parser: 'markdown' },
)
console.log(report)
if (flags.write) writeFileSync('docs/benchmarks.md', report)

function toRow({ what, measured, comparedWith = '', ratio, goal, isMet }: Figure): string {
  const times = ratio === undefined ? '' : ratio >= 10 ? ratio.toFixed(0) : ratio.toPrecision(2)
  const verdict = goal === undefined ? '' : `${goal}: ${isMet ? 'met' : '**missed**'}`
  return `| ${what} | ${measured} | ${comparedWith} | ${times} | ${verdict} |`
}
