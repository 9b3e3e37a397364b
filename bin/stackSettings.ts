import { once } from 'node:events'
import { createServer } from 'node:net'
import { loadOrCreateSecret, readSettings as readLakeSettings } from 'embedded-lake/settings'
import { readEnvFile } from 'server-toolkit/envFile.ts'
import { settingReaders } from 'server-toolkit/settingReaders.ts'
import { cannotStartBecause } from './processes.ts'
import { readSiteSettings } from '../web/sanity/settings.ts'

export type StackSettings = ReturnType<typeof readStackSettings>

export type StoreSecrets = ReturnType<typeof readSecrets>

type Program = 'all' | 'store' | 'site'

/** Reads the arguments of `npm start`. @throws Error unless they are empty, `store` or `site` */
export function readProgram([name = 'all', ...more]: string[]): Program {
  if (more.length === 0 && (name === 'all' || name === 'store' || name === 'site')) return name
  throw new Error(
    `npm start -- ${[name, ...more].join(' ')} starts nothing; use npm start, npm start -- store or npm start -- site`,
  )
}

/** Returns the variables of `.env`, overridden by those of the environment. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({
  ...readEnvFile('.env'),
  ...process.env,
})

/**
 * Reads and checks the settings of the whole stack before anything starts.
 * @returns `env`, the environment of the programs that make up the stack; `storeOrigin` and `siteOrigin`, the addresses at
 * which this machine reaches store and site, whatever their public names are
 * @throws Error with one sentence that says what is wrong and what would be right
 */
export function readStackSettings(program: Program = 'all', given = readEnvironment()) {
  const read = settingReaders('.env.example')
  const readPort = (name: string, value: string) => {
    if (Number(value) === 0) throw read.wrong(name, value, 'a port from 1 to 65535')
    return read.port(name, value)
  }
  const port = readPort('PORT', given.PORT || '3000')
  const lakePort = readPort('LAKE_PORT', given.LAKE_PORT || '3333')
  const isEmbedded = given.SANITY_API_HOST !== ''
  const apiHost = given.SANITY_API_HOST ?? `http://localhost:${lakePort}`
  const env: NodeJS.ProcessEnv = {
    ...given,
    SITE_URL: given.SITE_URL || `http://localhost:${port}`,
    SANITY_API_HOST: apiHost,
  }

  const lake = readLakeSettings(env)
  if (isEmbedded && program !== 'site') {
    if (program === 'all' && port === lakePort)
      throw new Error(`PORT and LAKE_PORT are both ${port}; use two different ports`)
    assertReachesTheLake(apiHost, lakePort)
    env.SANITY_INTERNAL_API_HOST = originOn(lake.host, lakePort)
  }
  const site = readSiteSettings(env)
  const host = given.HOST || '127.0.0.1'
  return {
    env,
    port,
    host,
    isEmbedded,
    lake,
    site,
    storeOrigin: site.internalApiHost,
    siteOrigin: originOn(host, port),
  }
}

/** Returns the origin at which this machine reaches a server that listens on `host`: loopback, unless that is another address. */
function originOn(host: string, port: string | number): string {
  const address = ['', '0.0.0.0', '::', 'localhost', '::1'].includes(host) ? '127.0.0.1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

/** Rejects an address on this machine with another port than the embedded store's; behind a proxy, any address may be right. */
function assertReachesTheLake(apiHost: string, lakePort: number) {
  const url = URL.parse(apiHost)
  if (url?.hostname !== 'localhost' || Number(url.port || 80) === lakePort) return
  throw new Error(
    `SANITY_API_HOST is "${apiHost}" and LAKE_PORT is ${lakePort}; use the same port in both (see .env.example)`,
  )
}

/** Returns the store's secrets: those set in the environment, or else those that the first start saved in its folder. */
export function readSecrets({ lake, site }: StackSettings) {
  try {
    return {
      token: loadOrCreateSecret(lake.dir, 'token', lake.token),
      webhookSecret: loadOrCreateSecret(lake.dir, 'webhook-secret', site.webhookSecret),
    }
  } catch (cause) {
    throw cannotStartBecause(
      new Error(`LAKE_DIR is "${lake.dir}" and cannot be written: ${(cause as Error).message}`, { cause }),
    )
  }
}

/**
 * Checks the address that a program will listen on. On loopback, `localhost` also means `[::1]`, where another program would receive
 * the requests, and the token, of people who open the printed address.
 * @throws Error that names the variable to change when another program listens on the port
 */
export async function assertPortIsFree(variable: string, port: number, host: string): Promise<void> {
  for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
    const probe = createServer().listen(port, address)
    try {
      await once(probe, 'listening')
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException
      if (address !== host && code === 'EADDRNOTAVAIL') continue // this machine has no IPv6
      const advice = `stop the other program or set ${variable} to a free port`
      throw cannotStartBecause(new Error(`Port ${port} cannot be used (${message}); ${advice}`, { cause }))
    }
    await once(probe.close(), 'close')
  }
}
