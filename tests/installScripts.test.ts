import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

test('package.json allows or forbids each install script', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: true }> }
  const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining(withScript.map(([path]) => nameOf(path))))
  expect(Object.keys(packages).map(nameOf)).toEqual(expect.arrayContaining(Object.keys(allowScripts)))
})
