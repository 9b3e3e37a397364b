import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

test('package.json decides for every package that has an install script, and for no other', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: true }> }
  const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  )
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort())
})
