import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { format } from 'prettier'
import type { Figure } from './figure.ts'
import { lakeMemory } from './lakeMemory.ts'
import { lakeQueries } from './lakeQueries.ts'
import { lakeWrites } from './lakeWrites.ts'
import { runningStack } from './runningStack.ts'

const { values: flags, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})

const subjects: Record<string, () => Promise<Figure[]>> = {
  'lake-queries': lakeQueries,
  'lake-memory': lakeMemory,
  'lake-writes': lakeWrites,
  'running-stack': runningStack,
}

const unknown = named.find((name) => !Object.hasOwn(subjects, name))
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; use some of ${Object.keys(subjects).join(', ')}`)
  process.exit(1)
}

const chosen = named.length > 0 ? named : Object.keys(subjects)
const sections: Record<string, string> = {}
for (const name of chosen) {
  console.error(`… ${name}`)
  sections[name] = toSection(name, (await subjects[name]?.()) ?? [])
  console.log(await format(sections[name], { parser: 'markdown' }))
}
if (flags.write) {
  const file = 'docs/benchmarks.md'
  const [intro = '', ...written] = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const earlier = (name: string) => written.find((section) => section.startsWith(`## ${name}\n`))
  const all = Object.keys(subjects).flatMap((name) => sections[name] ?? earlier(name) ?? [])
  writeFileSync(file, await format([intro.trim(), ...all].join('\n\n'), { parser: 'markdown', printWidth: 120 }))
}

/** Returns the section of `docs/benchmarks.md` about a subject. */
function toSection(name: string, figures: Figure[]): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}`
  return `## ${name}

${new Date().toISOString().slice(0, 10)}, ${machine}.

| What | Measured | Compared with | Ratio | Goal |
| --- | --: | --- | --: | --- |
${figures.map(toRow).join('\n')}`
}

function toRow({ what, measured, comparedWith = '', ratio = '', goal, isMet }: Figure): string {
  const verdict = goal === undefined ? '' : `${goal}: ${isMet ? 'met' : '**missed**'}`
  return `| ${what} | ${measured} | ${comparedWith} | ${ratio} | ${verdict} |`
}
