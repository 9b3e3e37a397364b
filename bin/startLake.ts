import { lakeFlags } from 'embedded-lake/settings'
import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { cannotStart } from 'server-toolkit/settingReaders.ts'
import { apiVersion } from '../shared/apiVersion.ts'
import { cannotStartBecause, firstMessage, isStopping, start, stop } from './processes.ts'
import type { StackSettings } from './stackSettings.ts'

type Secrets = { token: string; webhookSecret: string }

/**
 * Starts the embedded content store with the Studio in `studioDir`, and resolves once it answers. If it dies later, it is restarted: its data
 * is safe, and the site keeps serving pages meanwhile.
 */
export async function startLake(
  secrets: Secrets,
  env: NodeJS.Dict<string> = {},
  studioDir = 'studio/dist',
): Promise<{ pid: number | undefined }> {
  const launch = () =>
    start('packages/lake/src/main.ts', [], {
      env: { ...env, LAKE_TOKEN: secrets.token, LAKE_STUDIO_DIR: studioDir },
      execArgv: lakeFlags,
      isStore: true,
    })
  const child = launch()
  await firstMessage(child).catch((cause: unknown) => {
    const error = new Error('The content store did not start; its output above says why', { cause })
    throw child.exitCode === cannotStart ? cannotStartBecause(error) : error
  })
  keepRunning('The content store', launch, child)
  return { pid: child.pid }
}

/** Registers the webhook that notifies the site of every published change. */
export async function registerWebhook(
  { storeOrigin, siteOrigin, site }: StackSettings,
  { token, webhookSecret }: Secrets,
) {
  const hook = {
    id: 'site',
    name: 'Renew the site',
    // Not SITE_URL: a request within the machine need not go through the internet.
    url: `${siteOrigin}/api/revalidate`,
    dataset: site.dataset,
    apiVersion: `v${apiVersion}`,
    secret: webhookSecret,
  }
  const response = await fetch(`${storeOrigin}/v2025-02-19/hooks/projects/${site.projectId}/${hook.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(hook),
  })
  if (!response.ok) throw new Error(`The site's webhook was refused: ${await response.text()}`)
}

const minuteInMs = 60_000
const firstPauseInMs = 1000

/**
 * Restarts a program whenever it ends by itself, with exponential backoff up to a minute, while all other programs keep running: a
 * site that fails must not take the store with it, nor a store the last good pages. Stops everything if the program exits with
 * 78, because a restart would fail again.
 * @param name the program's name at the start of a sentence: "The site"
 * @param child the running program, if it has been launched already
 */
export function keepRunning(name: string, launch: () => ChildProcess, child = launch()): void {
  let pause = firstPauseInMs

  const watch = (running: ChildProcess) => {
    const startedAt = performance.now()
    running.once('exit', (code, signal) => {
      if (isStopping()) return
      if (code === cannotStart)
        return void stop(cannotStartBecause(new Error(`${name} cannot start again; its output above says why`)))
      if (performance.now() - startedAt >= minuteInMs) pause = firstPauseInMs
      console.error(`${name} ended (${signal ?? `exit code ${code}`}); starting it again in ${pause / 1000} s`)
      void setTimeout(pause).then(() => {
        if (!isStopping()) watch(launch())
      })
      pause = Math.min(2 * pause, minuteInMs)
    })
  }
  watch(child)
}
