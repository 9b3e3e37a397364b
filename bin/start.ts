import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findUnknownNames } from 'server-toolkit/envFile.ts'
import { buildSite, buildStudio } from './build.ts'
import { assertHostedContent, ensureSiteToken, findReadToken } from './storeAccess.ts'
import { registerWebhook, startLake, keepRunning } from './startLake.ts'
import { cannotStartBecause, runUntilStopped, start, step } from './processes.ts'
import { seed } from './sampleContent.ts'
import { assertPortIsFree, readProgram, readSecrets, readStackSettings, type StackSettings } from './stackSettings.ts'

/**
 * `npm start` builds whatever is not up to date, starts content store, Studio and site, and runs until it is stopped.
 * `npm start -- store` does so for the content store and the Studio, `npm start -- site` for the site, with the store that the
 * settings name.
 */
async function main() {
  const { program, settings } = readAll()
  if (program === 'store') return startStore(settings)
  await assertPortIsFree('PORT', settings.port, settings.host)
  if (program === 'all' && settings.isEmbedded) return startAll(settings)
  if (!settings.isEmbedded) await assertHostedContent(settings)
  await startSite(settings, findSecrets(settings))
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

async function startAll(settings: StackSettings) {
  const { token, webhookSecret } = await prepareStore(settings)
  const studio = step('Studio', () => buildStudio(settings))
  studio.catch(() => undefined) // awaited below; the rest runs meanwhile
  await step('Content store', () => startLake({ token, webhookSecret }, settings.env))
  await step('Sample content', () => seed(settings, token))
  const readToken = settings.site.readToken ?? (await ensureSiteToken(settings, token))
  await startSite(settings, { readToken, webhookSecret })
  await registerWebhook(settings, { token, webhookSecret })
  await studio

  console.log(`
  Site    ${settings.site.siteUrl}
  Studio  ${settings.site.apiHost}/#token=${token}

The Studio's link signs you in: keep it to yourself. Ctrl-C stops everything.`)
  process.send?.({ token })
}

async function startStore(settings: StackSettings) {
  const { token, webhookSecret } = await prepareStore(settings)
  await step('Studio', () => buildStudio(settings))
  await step('Content store', () => startLake({ token, webhookSecret }, settings.env))
  await step('Sample content', () => seed(settings, token))
  await ensureSiteToken(settings, token)

  console.log(`
  Studio  ${settings.site.apiHost}/#token=${token}

The Studio's link signs you in: keep it to yourself. A site on this machine uses the token in ${settings.lake.dir};
for a site elsewhere, make one under Access. Ctrl-C stops the store.`)
  process.send?.({ token })
}

async function prepareStore(settings: StackSettings) {
  await assertPortIsFree('LAKE_PORT', settings.lake.port, settings.lake.host)
  return readSecrets(settings)
}

type SiteSecrets = { readToken: string; webhookSecret: string }

/**
 * Returns the secrets of a site that starts alone: those of the environment, or else those that a store on this machine saved.
 * Without a store here, a random webhook secret will do: the site hears of changes from the store's live events.
 */
function findSecrets(settings: StackSettings): SiteSecrets {
  const { isEmbedded, lake, site } = settings
  const saved = join(lake.dir, 'webhook-secret')
  const savedSecret = isEmbedded && existsSync(saved) ? readFileSync(saved, 'utf8').trim() : ''
  return {
    readToken: findReadToken(settings) ?? '',
    webhookSecret: site.webhookSecret ?? (savedSecret || randomBytes(24).toString('hex')),
  }
}

/** Resolves once all pages are up to date, or as new as they can be while the store is down or refuses the site. */
async function startSite(settings: StackSettings, { readToken, webhookSecret }: SiteSecrets) {
  const env = { ...settings.env, SANITY_READ_TOKEN: readToken, SANITY_WEBHOOK_SECRET: webhookSecret }
  await step('Site', () => buildSite({ ...settings, env }))
  const serverEnv = { ...env, PORT: String(settings.port), HOST: settings.host, NODE_ENV: 'production' }
  keepRunning('The site', () => start('web/server.ts', [], { env: serverEnv }))
  const problem = await readHealth(`${settings.siteOrigin}/api/health`)
  if (problem !== null) console.error(`\n${problem}. Until then, visitors get the last good pages.`)
}

/** Resolves once the site has started, with the problem that keeps it from renewing its pages, if any. */
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
