import { lakeFlags } from 'embedded-lake/settings'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { cannotStart } from 'server-toolkit/settingReaders.ts'
import { cannotStartBecause, isStopping, start, step, stop } from './processes.ts'
import { seed } from './sampleContent.ts'
import type { StackSettings } from './stackSettings.ts'
import { ensureSiteToken } from './storeAccess.ts'

/**
 * Starts the embedded content store, with the sample content if it is new.
 * @param token the administrator's
 * @param studioDir the folder of the Studio, which the store serves
 * @returns the token with which the site reads it
 */
export async function startStore(settings: StackSettings, token: string, studioDir?: string): Promise<string> {
  await step('Content store', () => startLake(token, settings.env, studioDir))
  await step('Sample content', () => seed(settings, token))
  return await ensureSiteToken(settings, token)
}

/**
 * Starts the embedded content store, and resolves once it answers. If it dies later, it is restarted: its data is safe, and the
 * site keeps serving pages meanwhile.
 */
export async function startLake(
  token: string,
  env: NodeJS.Dict<string> = {},
  studioDir = 'studio/dist',
): Promise<{ pid: number | undefined }> {
  const launch = () =>
    start('packages/lake/src/main.ts', [], {
      env: { ...env, LAKE_TOKEN: token, LAKE_STUDIO_DIR: studioDir },
      execArgv: lakeFlags,
      isStore: true,
    })
  const child = launch()
  await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (child.exitCode !== null || child.signalCode !== null) {
    const error = new Error('The content store did not start; its output above says why')
    throw child.exitCode === cannotStart ? cannotStartBecause(error) : error
  }
  void keepRunning('The content store', launch, child)
  return { pid: child.pid }
}

const minuteMs = 60_000
const firstPauseMs = 1000

/**
 * Restarts a program whenever it ends by itself, with exponential backoff up to a minute, while all other programs keep running: a
 * site that fails must not take the store with it, nor a store the last good pages. Stops everything if the program exits with
 * 78, because a restart would fail again.
 * @param name the program's name at the start of a sentence: "The site"
 * @param child the running program, if it has been launched already
 */
export async function keepRunning(name: string, launch: () => ChildProcess, child = launch()): Promise<void> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, minuteMs)) {
    const startedAt = performance.now()
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (isStopping()) return
    if (code === cannotStart)
      return await stop(cannotStartBecause(new Error(`${name} cannot start again; its output above says why`)))
    if (performance.now() - startedAt >= minuteMs) pause = firstPauseMs
    console.error(`${name} ended (${signal ?? `exit code ${code}`}); starting it again in ${pause / 1000} s`)
    await setTimeout(pause)
    if (isStopping()) return
    child = launch()
  }
}
