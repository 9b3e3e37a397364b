import { rmSync } from 'node:fs'
import { buildBrowser } from './build-browser.ts'
import { registerWebhook, startLake } from './lake.ts'
import { runUntilStopped, start } from './processes.ts'
import { sanityScript } from './sanity.ts'
import { seed } from './seed.ts'
import { ensureSiteToken } from './siteToken.ts'
import { assertPortIsFree, readSecrets, readStackSettings, type StackSettings } from './settings.ts'
import { step } from './step.ts'

/** Where `sanity dev` serves the Studio, with hot reload. */
const studioPort = 3334

/** `npm run dev`: the stack of `npm start`, with site and Studio renewed as their files change. */
async function main() {
  const settings = readStackSettings()
  await assertPortIsFree('PORT', settings.port, settings.host)
  rmSync('web/.next/.fingerprint', { force: true }) // the next `npm start` needs scripts that wait for nothing
  await step('Browser code', () => buildBrowser({ waitsForReact: true }))
  if (!settings.isEmbedded) {
    startSite(settings)
    return
  }

  await assertPortIsFree('LAKE_PORT', settings.lake.port, settings.lake.host)
  const secrets = readSecrets(settings)
  process.env.SANITY_WEBHOOK_SECRET = secrets.webhookSecret
  await step('Content store', () => startLake(secrets, { LAKE_ALLOWED_ORIGINS: `http://localhost:${studioPort}` }))
  await step('Sample content', () => seed(settings, secrets.token))
  await registerWebhook(settings, secrets)
  process.env.SANITY_READ_TOKEN ||= await ensureSiteToken(settings, secrets.token)
  startSite(settings, { SANITY_STUDIO_URL: `http://localhost:${studioPort}` })
  const args = ['dev', '--host', '127.0.0.1', '--port', String(studioPort)]
  start(sanityScript(), args, { env: { SANITY_STUDIO_API_HOST: settings.site.apiHost }, cwd: 'studio' })
  console.log(`
  Site    ${settings.site.siteUrl}
  Studio  http://localhost:${studioPort}/#token=${secrets.token}
`)
}

function startSite({ port, host }: StackSettings, env: Record<string, string> = {}) {
  start('node_modules/next/dist/bin/next', ['dev', 'web', '-p', String(port), '-H', host], { env })
}

runUntilStopped(main)
