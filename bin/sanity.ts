import { copyFileSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { run } from './processes.ts'

/** Commands that put a Studio where only a hosted project's can be. */
const forHostedAlone = ['deploy', 'undeploy']

/** Runs the `sanity` CLI in studio/; it looks there for a manifest, so it gets a copy of ours. */
export async function sanity(...args: string[]): Promise<void> {
  copyFileSync('package.json', 'studio/package.json')
  await run(resolve('node_modules/sanity/bin/sanity'), args, { CI: '1', NO_COLOR: '1' }, 'studio')
}

/** As a command: `npm run sanity -- documents query '*[0]'`. It obeys `.env`, as everything else does. */
async function main([command = '', ...args]: string[]): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (forHostedAlone.includes(command) && process.env.SANITY_API_HOST !== '') {
    console.error(
      `The Studio of the embedded store comes with npm start; for that of a hosted project, which "${command}" is about, set SANITY_API_HOST= (empty) in .env`,
    )
    return 2
  }
  copyFileSync('package.json', 'studio/package.json')
  const script = resolve('node_modules/sanity/bin/sanity')
  const child = spawn(process.execPath, [script, command, ...args].filter(Boolean), { cwd: 'studio', stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
