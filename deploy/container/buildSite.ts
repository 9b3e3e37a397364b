import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite, buildStudio } from '../../bin/build.ts'
import { startStore } from '../../bin/startLake.ts'
import { runUntilStopped, stop, step } from '../../bin/processes.ts'
import { readEnvironment, readSecrets, readStackSettings } from '../../bin/stackSettings.ts'

/**
 * Builds Studio and site for the addresses in the environment when an image is built. There is no store at that time, so a
 * temporary one with the sample content takes its place. Visitors never get those pages: a site renews them when it starts.
 */
runUntilStopped(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'store-'))
  const lake = { LAKE_DIR: dir, LAKE_PORT: String(await findFreePort()), SANITY_READ_TOKEN: '' }
  const settings = readStackSettings('all', { ...readEnvironment(), ...lake })
  const { token } = readSecrets(settings)
  await step('Studio', () => buildStudio(settings))
  const env = { ...settings.env, SANITY_READ_TOKEN: await startStore(settings, token) }
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
