import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Generates the types in a copy of the project that shares everything except the generated files. */
function projectWithFreshTypes() {
  const copy = mkdtempSync(join(tmpdir(), 'types-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const share = (path: string) => symlinkSync(resolve(path), join(copy, path))
  mkdirSync(join(copy, 'studio'))
  mkdirSync(join(copy, 'web/sanity'), { recursive: true })
  for (const path of ['node_modules', 'package.json', 'schemas', 'shared', 'schedule', 'checks', 'web/queries'])
    share(path)
  share('web/sanity/image.ts')
  for (const name of readdirSync('studio')) if (!['dist', '.sanity'].includes(name)) share(join('studio', name))

  const sanity = (...args: string[]) =>
    execFileSync(resolve('node_modules/.bin/sanity'), args, {
      cwd: join(copy, 'studio'),
      env: { ...process.env, CI: '1', DO_NOT_TRACK: '1' },
      stdio: 'pipe',
    })
  sanity('schema', 'extract', '--path', '../web/sanity/schema.json')
  sanity('typegen', 'generate')
  return copy
}

test('the generated types match the schema and the queries', { timeout: 300_000 }, () => {
  const copy = projectWithFreshTypes()
  for (const path of ['web/sanity/schema.json', 'web/sanity/types.generated.ts']) {
    const fresh = readFileSync(join(copy, path), 'utf8')
    expect(readFileSync(path, 'utf8') === fresh, `${path} is stale; run npm run types`).toBe(true)
  }
})
