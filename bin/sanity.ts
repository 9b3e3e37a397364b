import { copyFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { run } from './processes.ts'
import { readEnvironment, readStackSettings } from './stackSettings.ts'

const hostedOnly = ['deploy', 'undeploy']

/** Returns the path of the `sanity` CLI, and copies our manifest to studio/, where the CLI runs and looks for one. */
export function sanityScript(): string {
  copyFileSync('package.json', 'studio/package.json')
  return resolve('node_modules/sanity/bin/sanity')
}

export async function sanity(args: string[], env: NodeJS.Dict<string> = {}): Promise<void> {
  await run(sanityScript(), args, { ...env, CI: '1', NO_COLOR: '1' }, 'studio')
}

/** Commands that work on the code of the Studio, without a content store. */
const local =
  /^(build|codemod|dev|docs|help|install|learn|manifest|preview|skills|start|telemetry|typegen|versions|-.*)$/
const isLocal = ([command = 'help', action = '']: string[]) =>
  local.test(command) || (/^schemas?$/.test(command) && /^(extract|validate)$/.test(action))

/**
 * Runs the command line `npm run sanity -- documents query '*[0]'` with the settings of `.env`. With the embedded store, the lake
 * answers in place of Sanity's hosts, where the project may be a stranger's: see `npm run lake -- with`.
 * @returns the exit code
 */
export async function runSanity(args: string[]): Promise<number> {
  Object.assign(process.env, readEnvironment())
  const { isEmbedded, env } = readStackSettings()
  const [command = ''] = args
  if (hostedOnly.includes(command) && isEmbedded) {
    console.error(
      `"${command}" is for the Studio of a hosted project; set SANITY_API_HOST= (empty) in .env, or use npm start, which serves the embedded store's Studio`,
    )
    return 2
  }
  const line = [process.execPath, sanityScript(), ...args]
  if (!isEmbedded || isLocal(args)) return await runInStudio(line)
  // The lake's settings follow from those of the stack.
  Object.assign(process.env, env)
  const { runWithLake } = await import('embedded-lake/with')
  return await runWithLake(line, 'studio')
}

async function runInStudio([node = '', ...line]: string[]): Promise<number> {
  const child = spawn(node, line, { cwd: 'studio', stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

if (import.meta.main)
  runSanity(process.argv.slice(2)).then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      console.error((error as Error).message)
      process.exitCode = 1
    },
  )
