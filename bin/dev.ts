import { rmSync } from 'node:fs'
import { buildBrowser } from './build-browser.ts'
import { buildTonight } from './buildTonight.ts'
import { startStore } from './startLake.ts'
import { runUntilStopped, start, step } from './processes.ts'
import { sanityScript } from './sanity.ts'
import { registerWebhook } from './storeAccess.ts'
import { assertPortIsFree, readSecrets, readStackSettings, type StackSettings } from './stackSettings.ts'

const studioPort = 3334

/** The folder of `/tonight`, without the Studio, which has a server of its own. */
const tonightDir = 'studio/.sanity/tonight'

/** `npm run dev` starts the same stack as `npm start`, with hot reload. */
async function main() {
  const settings = readStackSettings()
  await assertPortIsFree('PORT', settings.port, settings.host)
  rmSync('web/.next/.fingerprint', { force: true }) // the next `npm start` must rebuild the scripts: these wait for React
  await step('Browser code', () => buildBrowser({ waitsForReact: true }))
  if (!settings.isEmbedded) {
    startSite(settings)
    return
  }

  await assertPortIsFree('LAKE_PORT', settings.lake.port, settings.lake.host)
  const secrets = readSecrets(settings)
  const studioUrl = `http://localhost:${studioPort}`
  const env = { ...settings.env, LAKE_ALLOWED_ORIGINS: studioUrl }
  await step('Page for tonight', () => buildTonight(tonightDir, settings.site))
  const readToken = await startStore({ ...settings, env }, secrets.token, tonightDir)
  await registerWebhook(settings, secrets)
  startSite(settings, {
    SANITY_STUDIO_URL: studioUrl,
    SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
    SANITY_READ_TOKEN: readToken,
  })
  const args = ['dev', '--host', '127.0.0.1', '--port', String(studioPort)]
  start(sanityScript(), args, { env: { ...env, SANITY_STUDIO_API_HOST: settings.site.apiHost }, cwd: 'studio' })
  console.log(`
  Site    ${settings.site.siteUrl}
  Studio  ${studioUrl}/#token=${secrets.token}
  Tonight ${settings.site.apiHost}/tonight#token=${secrets.token}
`)
}

function startSite({ env, port, host }: StackSettings, more: Record<string, string> = {}) {
  const args = ['dev', 'web', '-p', String(port), '-H', host]
  start('node_modules/next/dist/bin/next', args, { env: { ...env, ...more } })
}

runUntilStopped(main)
