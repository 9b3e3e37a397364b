import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const { version, engines, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  engines: { node: string }
  dependencies: Record<string, string>
}

test('version managers select the Node that npm scripts run on', () => {
  const version = readFileSync('.node-version', 'utf8').trim()
  expect(version).toBe(dependencies.node)
  expect(engines.node).toBe(`>=${version.split('.')[0]}`)
})

test('the version in package.json is the topmost heading in CHANGELOG.md', () => {
  const [, newest] = /^## (\S+) – (?:unreleased|\d{4}-\d\d-\d\d)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  expect(newest).toBe(version)
})

test('file names are unique, so that they can be distinguished in the tabs of an editor', () => {
  const files = globSync('{bin,checks,deploy,packages/*/src,schedule,schemas,shared,studio,web}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', '**/dist/**', '**/.next/**'],
  })
  expect(files.length).toBeGreaterThan(100)
  const byName = Map.groupBy(files, (file) => basename(file))
  expect([...byName.values()].filter((alike) => alike.length > 1)).toEqual([])
})

test.each(globSync('{*.md,docs/**/*.md,packages/*/*.md}'))('%s has no dead links to files', (file) => {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? '')
  expect(links.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([])
})

test('docs/third-party-licenses.md names every package whose license isn’t permissive', () => {
  const permissive = /MIT|ISC|BSD|Apache-2\.0|BlueOak|CC0|Public Domain|Python-2\.0|Zlib/
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; license?: string }>
  }
  const restricted = Object.entries(packages).flatMap(([path, { dev, license }]) =>
    dev || license === undefined || license.split(' AND ').every((part) => permissive.test(part))
      ? []
      : { name: path.replace(/^.*node_modules\//, ''), license },
  )
  const rows = readFileSync('docs/third-party-licenses.md', 'utf8').split('\n')
  const isListed = ({ name, license }: (typeof restricted)[number]) =>
    rows.some((row) => {
      const [, names = '', listed = ''] = row.split('|').map((cell) => cell.trim())
      const prefixes = [...names.matchAll(/`([^`*]+)/g)].map(([, prefix = '']) => prefix)
      return listed !== '' && license.includes(listed) && prefixes.some((prefix) => name.startsWith(prefix))
    })
  expect(restricted.length).toBeGreaterThan(0)
  expect(restricted.filter((one) => !isListed(one))).toEqual([])
})
