import { copyFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { run } from './processes.ts'

/** Runs the `sanity` CLI in studio/; it looks there for a manifest, so it gets a copy of ours. */
export async function sanity(...args: string[]): Promise<void> {
  copyFileSync('package.json', 'studio/package.json')
  await run(resolve('node_modules/sanity/bin/sanity'), args, { CI: '1', NO_COLOR: '1' }, 'studio')
}

// As a command: `npm run sanity -- documents query '*[0]'`
if (import.meta.main) {
  copyFileSync('package.json', 'studio/package.json')
  const script = resolve('node_modules/sanity/bin/sanity')
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], { cwd: 'studio', stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}
