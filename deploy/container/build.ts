import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite, buildStudio } from '../../bin/build.ts'
import { startLake } from '../../bin/lake.ts'
import { runUntilStopped, stop } from '../../bin/processes.ts'
import { seed } from '../../bin/seed.ts'
import { readSecrets, readStackSettings } from '../../bin/settings.ts'
import { ensureSiteToken } from '../../bin/siteToken.ts'
import { step } from '../../bin/step.ts'

/**
 * Builds Studio and site for the addresses in the environment, while an image is made: there is no store yet, so that one with the
 * sample content stands in for as long as it takes. No visitor gets its pages: a site that starts renews them first.
 */
runUntilStopped(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'store-'))
  process.env.LAKE_DIR = dir
  process.env.LAKE_PORT = String(await findFreePort())
  const settings = readStackSettings('all')
  const secrets = readSecrets(settings)
  await step('Studio', () => buildStudio(settings))
  await step('Content store', () => startLake(secrets))
  await step('Sample content', () => seed(settings, secrets.token))
  process.env.SANITY_READ_TOKEN = await ensureSiteToken(settings, secrets.token)
  await step('Site', () => buildSite(settings))
  process.on('exit', () => rmSync(dir, { recursive: true }))
  await stop()
})

/** Finds a port for the stand-in: some builders share the network of their machine, on which a store may already use the usual one. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), 'close')
  return port
}
