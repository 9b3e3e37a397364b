import { copyFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { run } from './processes.ts'
import { readEnvironment } from './stackSettings.ts'

const hostedOnly = ['deploy', 'undeploy']

/** Returns the path of the `sanity` CLI, and copies our manifest to studio/, where the CLI runs and looks for one. */
export function sanityScript(): string {
  copyFileSync('package.json', 'studio/package.json')
  return resolve('node_modules/sanity/bin/sanity')
}

export async function sanity(args: string[], env: NodeJS.Dict<string> = {}): Promise<void> {
  await run(sanityScript(), args, { ...env, CI: '1', NO_COLOR: '1' }, 'studio')
}

/** Runs the command line `npm run sanity -- documents query '*[0]'` with the settings of `.env`. */
async function main([command = '', ...args]: string[]): Promise<number> {
  const env = readEnvironment()
  if (hostedOnly.includes(command) && env.SANITY_API_HOST !== '') {
    console.error(
      `"${command}" is for the Studio of a hosted project; set SANITY_API_HOST= (empty) in .env, or use npm start, which serves the embedded store's Studio`,
    )
    return 2
  }
  const line = [sanityScript(), command, ...args].filter(Boolean)
  const child = spawn(process.execPath, line, { cwd: 'studio', stdio: 'inherit', env })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
