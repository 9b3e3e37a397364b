import { copyFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { exitWith, run } from './processes.ts'
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
 * answers in place of Sanity's hosts, where the project may belong to somebody else: see `npm run lake -- with`.
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
  const line = [sanityScript(), ...args]
  if (!isEmbedded || isLocal(args))
    return spawnSync(process.execPath, line, { cwd: 'studio', stdio: 'inherit' }).status ?? 1
  // The lake's settings follow from those of the stack.
  Object.assign(process.env, env)
  const { runWithLake } = await import('embedded-lake/with')
  return await runWithLake([process.execPath, ...line], 'studio')
}

if (import.meta.main) void exitWith(runSanity(process.argv.slice(2)))
