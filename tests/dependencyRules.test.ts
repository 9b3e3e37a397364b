import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import config from '../.dependency-cruiser.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** Returns what `npm run lint:deps` reports for a project in which each of these files imports the next one's types. */
async function reportOn(...files: string[]): Promise<string> {
  const project = temporaryFolder()
  for (const [index, file] of files.entries()) {
    const imported = files[index + 1]
    if (imported === undefined && files.indexOf(file) < index) continue // a cycle
    const path = imported && relative(dirname(file), imported).replace(/^(?!\.)/, './')
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), path ? `export type { Thing } from '${path}'` : 'export type Thing = string')
  }
  const { forbidden, options } = config
  const rules = { ...options, baseDir: project, ruleSet: { forbidden }, validate: true }
  const { output } = await cruise(['.'], { ...rules, outputType: 'err-long' })
  if (typeof output !== 'string') throw new Error('dependency-cruiser wrote no report')
  return output.trim().replaceAll(/\s+/g, ' ')
}

const none = /^✔ no dependency violations found/

test('allows imports of lower layers', async () => {
  const files = ['web/pages/index.tsx', 'web/sections/Hero.tsx', 'web/ui/Button.tsx', 'web/sanity/client.ts']
  expect(await reportOn(...files)).toMatch(none)
})

test.each([
  ['web/ui/Button.tsx', 'web/sections/Hero.tsx', 'web/ui'],
  ['web/browser/clock.ts', 'web/ui/Button.tsx', 'web/browser'],
  ['studio/thisWeek/UndoException.tsx', 'studio/live/LiveBanner.tsx', 'studio/thisWeek'],
  ['web/sections/Hero.tsx', 'tests/addresses.ts', 'web'],
  ['packages/lake/src/main.ts', 'schedule/upcoming/upcoming.ts', 'packages/lake/src'],
  ['packages/lake/src/errors.ts', 'packages/lake/src/routeTable.ts', 'packages/lake/src/document, durations, errors'],
])('%s may not import %s', async (from, to, folder) => {
  const complaints = await reportOn(from, to)
  expect(complaints).toContain(`error dependency rule of ${folder}`)
  expect(complaints).toContain(`${from} → ${to} It may import itself`)
  expect(complaints).not.toMatch(none)
})

test('reports a cycle file by file', async () => {
  const cycle = await reportOn(
    'packages/lake/src/query/a.ts',
    'packages/lake/src/query/b.ts',
    'packages/lake/src/query/c.ts',
    'packages/lake/src/query/a.ts',
  )
  expect(cycle).toMatch(
    /error cycle: (packages\/lake\/src\/query\/[abc]\.ts → ){3}packages\/lake\/src\/query\/[abc]\.ts An import cycle: /,
  )
})

test('reports a file in a folder without a layer', async () => {
  const complaints = await reportOn('packages/lake/src/attic/chest.ts', 'packages/lake/src/errors.ts')
  expect(complaints).toContain('error unlisted: packages/lake/src/attic/chest.ts → packages/lake/src/errors.ts')
})
