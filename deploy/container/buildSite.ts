import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite, buildStudio } from '../../bin/build.ts'
import { startLake } from '../../bin/startLake.ts'
import { runUntilStopped, stop, step } from '../../bin/processes.ts'
import { seed } from '../../bin/sampleContent.ts'
import { readEnvironment, readSecrets, readStackSettings } from '../../bin/stackSettings.ts'
import { ensureSiteToken } from '../../bin/storeAccess.ts'

/**
 * Builds Studio and site for the addresses in the environment when an image is built. There is no store at that time, so a
 * temporary one with the sample content takes its place. Visitors never get those pages: a site renews them when it starts.
 */
runUntilStopped(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'store-'))
  const lake = { LAKE_DIR: dir, LAKE_PORT: String(await findFreePort()) }
  const settings = readStackSettings('all', { ...readEnvironment(), ...lake })
  const secrets = readSecrets(settings)
  await step('Studio', () => buildStudio(settings))
  await step('Content store', () => startLake(secrets, settings.env))
  await step('Sample content', () => seed(settings, secrets.token))
  const env = { ...settings.env, SANITY_READ_TOKEN: await ensureSiteToken(settings, secrets.token) }
  await step('Site', () => buildSite({ ...settings, env }))
  process.on('exit', () => rmSync(dir, { recursive: true }))
  await stop()
})

/** Returns a free port: some builders share their machine's network, where another store may use the default port. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), 'close')
  return port
}
