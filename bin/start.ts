import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { findUnknownNames } from 'server-toolkit/envFile.ts'
import { buildSite, buildStudio } from './build.ts'
import { assertHostedContent, findReadToken, registerWebhook, savedSecret } from './storeAccess.ts'
import { startStore } from './startLake.ts'
import { cannotStartBecause, keepRunning, runUntilStopped, start, step } from './processes.ts'
import { assertPortIsFree, readProgram, readSecrets, readStackSettings, type StackSettings } from './stackSettings.ts'

/**
 * `npm start` builds whatever is not up to date, starts content store, Studio and site, and runs until it is stopped.
 * `npm start -- store` does so for the content store and the Studio, `npm start -- site` for the site, with the store that the
 * settings name.
 */
async function main() {
  const { program, settings } = readAll()
  const { isEmbedded, lake, port, host } = settings
  if (program !== 'store') await assertPortIsFree('PORT', port, host)
  if (program !== 'site' && isEmbedded) {
    await assertPortIsFree('LAKE_PORT', lake.port, lake.host)
    return await startWithStore(settings, program === 'all')
  }
  if (!isEmbedded) await assertHostedContent(settings)
  const webhookSecret = settings.site.webhookSecret ?? savedSecret(settings, 'webhook-secret')
  await startSite(settings, findReadToken(settings), webhookSecret)
  console.log(`\n  Site    ${settings.site.siteUrl}\n`)
}

function readAll() {
  try {
    const program = readProgram(process.argv.slice(2))
    const settings = readStackSettings(program)
    for (const message of findUnknownNames('.env', readFileSync('.env.example', 'utf8'))) console.error(message)
    if (program === 'store' && !settings.isEmbedded)
      throw new Error(
        'SANITY_API_HOST is empty: the store is the hosted one; start the site alone with npm start -- site',
      )
    if (!settings.isEmbedded && !settings.env.SANITY_STUDIO_URL)
      throw new Error(
        'SANITY_STUDIO_URL is empty; with a hosted store, say where organizers open the Studio, such as https://example.sanity.studio (see .env.example)',
      )
    return { program, settings }
  } catch (error) {
    throw cannotStartBecause(error as Error)
  }
}

/** Starts the embedded store with the Studio, and the site if it is wanted. */
async function startWithStore(settings: StackSettings, withSite: boolean) {
  const secrets = readSecrets(settings)
  const { token, webhookSecret } = secrets
  const studio = step('Studio', () => buildStudio(settings))
  studio.catch(() => undefined) // awaited below; the rest runs meanwhile
  const readToken = await startStore(settings, token)
  if (withSite) {
    await startSite(settings, readToken, webhookSecret)
    await registerWebhook(settings, secrets)
  }
  await studio

  const { siteUrl, apiHost } = settings.site
  console.log(`
${withSite ? `  Site    ${siteUrl}\n` : ''}  Studio  ${apiHost}/#token=${token}

The Studio's link signs you in: keep it to yourself. Ctrl-C stops everything.`)
  process.send?.({ token })
}

/** Starts the site. Resolves once all pages are as new as they can be, even if the store is down or rejects the site. */
async function startSite(settings: StackSettings, readToken = '', webhookSecret = '') {
  const env = { ...settings.env, SANITY_READ_TOKEN: readToken, SANITY_WEBHOOK_SECRET: webhookSecret }
  await step('Site', () => buildSite({ ...settings, env }))
  const serverEnv = { ...env, PORT: String(settings.port), HOST: settings.host, NODE_ENV: 'production' }
  void keepRunning('The site', () => start('web/server.ts', [], { env: serverEnv }))
  const problem = await readHealth(`${settings.siteOrigin}/api/health`)
  if (problem !== null) console.error(`\n${problem}. Until then, visitors get the last good pages.`)
}

/** Waits until the site has started. Resolves with the problem that prevents it from renewing its pages, if any. */
async function readHealth(url: string): Promise<string | null> {
  for (;;) {
    const response = await fetch(url).catch(() => null) // refused while the site is starting
    if (response?.ok) return null
    const { problem = null } = response ? ((await response.json()) as { problem?: string }) : {}
    if (problem !== null) return problem
    await setTimeout(50)
  }
}

runUntilStopped(main)
