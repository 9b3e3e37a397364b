import { lakeFlags } from 'embedded-lake/settings'
import { once } from 'node:events'
import { cannotStart } from 'server-toolkit/settingReaders.ts'
import { cannotStartBecause, keepRunning, start, step } from './processes.ts'
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
