import { setTimeout } from 'node:timers/promises'
import { renewAllPages } from '../web/renewal/renewAllPages.ts'
import { buildSite, buildStudio } from './build.ts'
import { assertHostedContent } from './hosted.ts'
import { registerWebhook, startLake } from './lake.ts'
import { keepRunning } from './keepRunning.ts'
import { runUntilStopped, start } from './processes.ts'
import { seed } from './seed.ts'
import { ensureSiteToken } from './siteToken.ts'
import { assertPortIsFree, readSecrets, readStackSettings, type StackSettings } from './settings.ts'
import { step } from './step.ts'

/** `npm start`: builds what is not built, starts content store, Studio and site, and stays until it is stopped. */
async function main() {
  const settings = readStackSettings()
  await assertPortIsFree('PORT', settings.port, '127.0.0.1')

  if (settings.isEmbedded) await startEmbedded(settings)
  else {
    await assertHostedContent(settings)
    await startSite(settings)
  }
}

async function startEmbedded(settings: StackSettings) {
  await assertPortIsFree('LAKE_PORT', settings.lake.port, settings.lake.host)
  const { token, webhookSecret } = readSecrets(settings)

  const studio = step('Studio', () => buildStudio(settings))
  studio.catch(() => undefined) // awaited below, after what can be done meanwhile
  await step('Content store', () => startLake({ token, webhookSecret }))
  await step('Sample content', () => seed(settings, token))
  process.env.SANITY_WEBHOOK_SECRET = webhookSecret
  process.env.SANITY_READ_TOKEN ||= await ensureSiteToken(settings, token)
  await startSite(settings)
  await registerWebhook(settings, { token, webhookSecret })
  await renewAllPages(settings.port, webhookSecret, 'start')
  await studio

  console.log(`
  Site    ${settings.siteUrl}
  Studio  ${settings.apiHost}/#token=${token}

The Studio's link signs you in: keep it to yourself. Ctrl-C stops everything.`)
  process.send?.({ token })
}

async function startSite(settings: StackSettings) {
  await step('Site', () => buildSite(settings))
  const env = { PORT: String(settings.port), NODE_ENV: 'production' }
  keepRunning('The site', () => start('web/server.ts', [], { env }))
  await waitUntilItAnswers(`http://127.0.0.1:${settings.port}/api/health`)
  if (!settings.isEmbedded) console.log(`\n  Site    ${settings.siteUrl}\n`)
}

/** Resolves when an address waitUntilItAnswers with success; a connection refused means that it is still starting. */
async function waitUntilItAnswers(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await setTimeout(50)
  }
}

runUntilStopped(main)
