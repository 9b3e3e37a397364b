import { copyFileSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { run } from './processes.ts'

/** Commands that put a Studio where only a hosted project's can be. */
const forHostedAlone = ['deploy', 'undeploy']

/** @returns the path of the `sanity` CLI; in studio/, where it runs, it looks for a manifest, and gets a copy of ours */
export function sanityScript(): string {
  copyFileSync('package.json', 'studio/package.json')
  return resolve('node_modules/sanity/bin/sanity')
}

/** Runs the `sanity` CLI in studio/ to its end. */
export async function sanity(...args: string[]): Promise<void> {
  await run(sanityScript(), args, { CI: '1', NO_COLOR: '1' }, 'studio')
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
  const line = [sanityScript(), command, ...args].filter(Boolean)
  const child = spawn(process.execPath, line, { cwd: 'studio', stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
