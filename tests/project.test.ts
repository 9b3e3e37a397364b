import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { temporaryFolder } from './temporaryFolder.ts'

const { engines, dependencies, license, prettier } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  engines: { node: string }
  dependencies: Record<string, string>
  license: string
  prettier: { printWidth: number }
}

test('version managers choose the Node that npm scripts run on', () => {
  const version = readFileSync('.node-version', 'utf8').trim()
  expect(version).toBe(dependencies.node)
  expect(engines.node).toBe(`>=${version.split('.')[0]}`)
})

test('editors indent and break lines as prettier does', async () => {
  const folder = temporaryFolder()
  copyFileSync('.editorconfig', join(folder, '.editorconfig'))
  const ofEditors = await resolveConfig(join(folder, 'page.ts'), { editorconfig: true })
  expect(ofEditors).toEqual({ printWidth: prettier.printWidth, tabWidth: 2, useTabs: false, endOfLine: 'lf' })
})

test('the license is the one that package.json names', () => {
  expect(readFileSync('LICENSE', 'utf8')).toMatch(new RegExp(`^${license} License`))
})

test.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'packages/lake/README.md', 'docs/going-live.md'])(
  '%s links to what is there',
  (file) => {
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? '')
    expect(links.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([])
  },
)
