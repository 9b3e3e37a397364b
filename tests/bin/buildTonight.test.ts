import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildTonight } from '../../bin/buildTonight.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

test('the quick page loads under 45 kB, from its own script and styles only', async () => {
  const folder = temporaryFolder()
  await buildTonight(folder, { dataset: 'production', siteUrl: 'https://example.org' })
  const files = globSync(join(folder, 'tonight/*.{html,js,css,svg}'))
  const bytes = files.map((file) => brotliCompressSync(readFileSync(file)).length)
  expect(files).toHaveLength(4)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(45_000)

  const page = readFileSync(join(folder, 'tonight/index.html'), 'utf8')
  expect(page).toMatch(
    /default-src 'none'; script-src 'self'; style-src 'self'; .*connect-src 'self' https:\/\/example\.org;/,
  )
  expect(page).toMatch(/\/tonight\/Tonight-\w{8}\.js/)
})
