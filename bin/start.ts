import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildSite, buildStudio } from './build.ts'
import { assertHostedContent } from './hosted.ts'
import { registerWebhook, startLake } from './lake.ts'
import { keepRunning } from './keepRunning.ts'
import { cannotStartBecause, runUntilStopped, start } from './processes.ts'
import { seed } from './seed.ts'
import { ensureSiteToken, keptSiteToken } from './siteToken.ts'
import { assertPortIsFree, readProgram, readSecrets, readStackSettings, type StackSettings } from './settings.ts'
import { step } from './step.ts'

/**
 * `npm start`: builds what is not built, starts content store, Studio and site, and stays until it is stopped.
 * `npm start -- store`: the content store with the Studio. `npm start -- site`: the site, from whatever store the settings name.
 */
async function main() {
  const { program, settings } = readAll()
  if (program === 'store') return startStore(settings)
  await assertPortIsFree('PORT', settings.port, settings.host)
  if (program === 'all' && settings.isEmbedded) return startAll(settings)
  if (!settings.isEmbedded) await assertHostedContent(settings)
  useKeptSecrets(settings)
  await startSite(settings)
  console.log(`\n  Site    ${settings.site.siteUrl}\n`)
}

function readAll() {
  try {
    const program = readProgram(process.argv.slice(2))
    const settings = readStackSettings(program)
    if (program === 'store' && !settings.isEmbedded)
      throw new Error(
        'SANITY_API_HOST is empty: the store is the hosted one; start the site alone with npm start -- site',
      )
    if (!settings.isEmbedded && !process.env.SANITY_STUDIO_URL)
      throw new Error(
        'SANITY_STUDIO_URL is empty; with a hosted store, say where organisers open the Studio, such as https://example.sanity.studio (see .env.example)',
      )
    return { program, settings }
  } catch (error) {
    throw cannotStartBecause(error as Error)
  }
}

async function startAll(settings: StackSettings) {
  const { token, webhookSecret } = await prepareStore(settings)
  const studio = step('Studio', () => buildStudio(settings))
  studio.catch(() => undefined) // awaited below, after what can be done meanwhile
  await step('Content store', () => startLake({ token, webhookSecret }))
  await step('Sample content', () => seed(settings, token))
  process.env.SANITY_WEBHOOK_SECRET = webhookSecret
  process.env.SANITY_READ_TOKEN ||= await ensureSiteToken(settings, token)
  await startSite(settings)
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
  await step('Content store', () => startLake({ token, webhookSecret }))
  await step('Sample content', () => seed(settings, token))
  await ensureSiteToken(settings, token)

  console.log(`
  Studio  ${settings.site.apiHost}/#token=${token}

The Studio's link signs you in: keep it to yourself. A site on this machine reads with the token in ${settings.lake.dir};
for one elsewhere, npm run lake -- token NAME --role viewer prints one. Ctrl-C stops the store.`)
  process.send?.({ token })
}

async function prepareStore(settings: StackSettings) {
  await assertPortIsFree('LAKE_PORT', settings.lake.port, settings.lake.host)
  return readSecrets(settings)
}

/** Of a store on the same machine; without one, the site renews itself with a secret that nobody else has to know. */
function useKeptSecrets(settings: StackSettings) {
  const { env } = process
  if (settings.isEmbedded) {
    const kept = join(settings.lake.dir, 'webhook-secret')
    env.SANITY_READ_TOKEN ||= keptSiteToken(settings) ?? ''
    if (existsSync(kept)) env.SANITY_WEBHOOK_SECRET ||= readFileSync(kept, 'utf8').trim()
  }
  env.SANITY_WEBHOOK_SECRET ||= randomBytes(24).toString('hex')
}

/** Resolves once its pages are as new as the store, or as new as they can be while that is down or refuses the site. */
async function startSite(settings: StackSettings) {
  await step('Site', () => buildSite(settings))
  const env = { PORT: String(settings.port), HOST: settings.host, NODE_ENV: 'production' }
  keepRunning('The site', () => start('web/server.ts', [], { env }))
  const problem = await readHealth(`${settings.siteOrigin}/api/health`)
  if (problem !== null) console.error(`\n${problem}. Until then, visitors get the last good pages.`)
}

/** Resolves once the site has started, with what keeps its pages old; a refused connection means that it is starting. */
async function readHealth(url: string): Promise<string | null> {
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return null
    const { problem = null } = response ? ((await response.json()) as { problem?: string }) : {}
    if (problem !== null) return problem
    await setTimeout(50)
  }
}

runUntilStopped(main)
