import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import config from '../arrows.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** What `npm run arrows` says of a project in which each of these files imports the next, by its type alone. */
async function complaintsAbout(...files: string[]): Promise<string> {
  const project = temporaryFolder()
  for (const [index, file] of files.entries()) {
    const imported = files[index + 1]
    if (imported === undefined && files.indexOf(file) < index) continue // a circle
    const path = imported && relative(dirname(file), imported).replace(/^(?!\.)/, './')
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), path ? `export type { Thing } from '${path}'` : 'export type Thing = string')
  }
  return await complaintsIn(project)
}

async function complaintsIn(project: string): Promise<string> {
  const { forbidden, options } = config
  const rules = { ...options, baseDir: project, ruleSet: { forbidden }, validate: true }
  const { output } = await cruise(['.'], { ...rules, outputType: 'err-long' })
  if (typeof output !== 'string') throw new Error('dependency-cruiser wrote no report')
  return output.trim().replaceAll(/\s+/g, ' ')
}

const none = /^✔ no dependency violations found/

test('the project itself follows the arrows', async () => {
  expect(await complaintsIn(process.cwd())).toMatch(none)
})

test.each([
  ['web/pages/index.tsx', 'web/sections/Hero.tsx', 'web/ui/Button.tsx', 'web/sanity/client.ts'],
  ['web/queries/homePage.ts', 'schedule/upcoming.ts'],
  ['web/browser/clock.ts', 'schedule/words.ts'],
  ['studio/structure.ts', 'schemas/index.ts'],
  ['lake/routes/query.ts', 'lake/query/parse.ts', 'lake/dataset/dataset.ts', 'lake/store/store.ts', 'lake/errors.ts'],
  ['lake/links/checkLink.ts', 'packages/public-request/requestPublic.ts'],
  ['tests/lake/store.test.ts', 'lake/store/store.ts'],
])('%s may import %s', async (...files) => {
  expect(await complaintsAbout(...files)).toMatch(none)
})

test.each([
  ['web/ui/Button.tsx', 'web/sections/Hero.tsx', 'web/ui'],
  ['web/queries/homePage.ts', 'web/pages/index.tsx', 'web/queries'],
  ['web/browser/clock.ts', 'web/ui/Button.tsx', 'web/browser'],
  ['web/pages/index.tsx', 'studio/structure.ts', 'web'],
  ['web/sections/Hero.tsx', 'tests/addresses.ts', 'web'],
  ['schedule/upcoming.ts', 'web/sanity/client.ts', 'schedule'],
  ['studio/structure.ts', 'lake/errors.ts', 'studio'],
  ['lake/main.ts', 'schedule/upcoming.ts', 'lake'],
  ['lake/store/store.ts', 'lake/dataset/dataset.ts', 'lake/store'],
  ['lake/errors.ts', 'lake/routes.ts', 'lake/document, errors'],
])('%s may not import %s', async (from, to, room) => {
  const complaints = await complaintsAbout(from, to)
  expect(complaints).toContain(`error against the arrows of ${room}`)
  expect(complaints).toContain(`${from} → ${to} It may import itself`)
  expect(complaints).not.toMatch(none)
})

test('a circle is told file by file', async () => {
  const circle = await complaintsAbout('lake/query/a.ts', 'lake/query/b.ts', 'lake/query/c.ts', 'lake/query/a.ts')
  expect(circle).toMatch(/error circle: (lake\/query\/[abc]\.ts → ){3}lake\/query\/[abc]\.ts A circle: /)
})

test('a file in a room that nobody has placed is told to be', async () => {
  const complaints = await complaintsAbout('lake/attic/chest.ts', 'lake/errors.ts')
  expect(complaints).toContain('error no place: lake/attic/chest.ts → lake/errors.ts')
})

test('a folder that nobody has placed is told to be', async () => {
  const complaints = await complaintsAbout('shop/cart.ts', 'web/theme.ts')
  expect(complaints).toContain('error no place: shop/cart.ts → web/theme.ts')
})
