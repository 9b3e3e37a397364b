import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { keepSecret, readPort, readSettings as readLakeSettings } from 'embedded-lake/settings'
import { cannotStartBecause } from './processes.ts'
import { originOn } from '../web/renewal/originOn.ts'
import { readSiteSettings } from '../web/sanity/settings.ts'

export type StackSettings = ReturnType<typeof readStackSettings>

/** What `npm start` starts: everything, or one half of it. */
type Program = 'all' | 'store' | 'site'

/** @throws Error for anything but nothing, `store` or `site` */
export function readProgram([name = 'all', ...more]: string[]): Program {
  if (more.length === 0 && (name === 'all' || name === 'store' || name === 'site')) return name
  throw new Error(
    `npm start -- ${[name, ...more].join(' ')} starts nothing; use npm start, npm start -- store or npm start -- site`,
  )
}

/**
 * Everything that `npm start` and `npm run dev` need to know, from `.env` and the environment, checked before anything starts.
 * `storeOrigin` is where this machine reaches the store, and `siteOrigin` the site, whatever their public names are.
 * @throws Error with one sentence: what is wrong, and what would be right
 */
export function readStackSettings(program: Program = 'all') {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { env } = process
  const port = readPort('PORT', env.PORT || '3000')
  const lakePort = readPort('LAKE_PORT', env.LAKE_PORT || '3333')
  const isEmbedded = env.SANITY_API_HOST !== ''
  env.SITE_URL ||= `http://localhost:${port}`
  env.SANITY_API_HOST ??= `http://localhost:${lakePort}`

  const lake = readLakeSettings(env)
  if (isEmbedded && program !== 'site') {
    if (program === 'all' && port === lakePort)
      throw new Error(`PORT and LAKE_PORT are both ${port}; use two different ports`)
    assertReachesTheLake(env.SANITY_API_HOST, lakePort)
    env.SANITY_INTERNAL_API_HOST = originOn(lake.host, lakePort)
  }
  const site = readSiteSettings(env)
  const host = env.HOST || '127.0.0.1'
  return {
    port,
    host,
    isEmbedded,
    lake,
    site,
    storeOrigin: site.internalApiHost,
    siteOrigin: originOn(host, port),
  }
}

/** A store on this machine is the embedded one; behind a proxy it may have any address. */
function assertReachesTheLake(apiHost: string, lakePort: number) {
  const url = URL.parse(apiHost)
  if (url?.hostname !== 'localhost' || Number(url.port || 80) === lakePort) return
  throw new Error(
    `SANITY_API_HOST is "${apiHost}" and LAKE_PORT is ${lakePort}; use the same port in both (see .env.example)`,
  )
}

/** @returns the store's secrets: those that were set, or those kept in its folder since the first start */
export function readSecrets({ lake, site }: StackSettings) {
  try {
    mkdirSync(lake.dir, { recursive: true })
    accessSync(lake.dir, constants.W_OK)
    return {
      token: keepSecret(lake.dir, 'token', lake.token),
      webhookSecret: keepSecret(lake.dir, 'webhook-secret', site.webhookSecret),
    }
  } catch (cause) {
    throw cannotStartBecause(
      new Error(`LAKE_DIR is "${lake.dir}" and cannot be written: ${(cause as Error).message}`, { cause }),
    )
  }
}

/** @throws Error when another program listens on the port, naming the variable that chooses it */
export async function assertPortIsFree(variable: string, port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((cause: unknown) => {
    const message = `Port ${port} cannot be used (${(cause as Error).message}); stop the other program or set ${variable} to a free port`
    throw cannotStartBecause(new Error(message, { cause }))
  })
  await once(probe.close(), 'close')
}
