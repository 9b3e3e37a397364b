import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProxies } from './http/clientAddress.ts'
import { validDatasetName } from './ids.ts'
import { queryLimit } from './processorBudget.ts'
import { logLevels, type LogLevel } from './http/monitoring.ts'

export type Settings = ReturnType<typeof readSettings>

/** Exit code for errors that a restart would not fix, so that the owner has to act. */
export const cannotStart = 78 // EX_CONFIG

/** Time limit from the signal to the end of the process. Acknowledged writes are on disk. */
export const stopTimeoutInMs = 5000

/** Limits the memory of the process: by default, Node's heap grows with the machine's. Enough for 100,000 documents. */
export const lakeFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/** Reads the settings from the environment. Throws an Error that names the variable, its value and what is allowed. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const port = readPort('LAKE_PORT', env.LAKE_PORT || '3333')
  return {
    port,
    host: env.LAKE_HOST || '127.0.0.1',
    dir: env.LAKE_DIR || '.lake',
    replica: env.LAKE_REPLICA || null,
    url: readUrl('SANITY_API_HOST', env.SANITY_API_HOST || `http://localhost:${port}`),
    studioOrigins: (env.LAKE_ALLOWED_ORIGINS ?? '').split(',').filter(Boolean),
    trustedProxies: readProxies(env.LAKE_TRUSTED_PROXIES ?? ''),
    siteUrl: readUrl('SITE_URL', env.SITE_URL || 'http://localhost:3000'),
    projectId: readName(
      'SANITY_PROJECT_ID',
      env.SANITY_PROJECT_ID || 'westie',
      /^[-a-z0-9]+$/,
      'lowercase letters, digits and -',
    ),
    dataset: readName(
      'SANITY_DATASET',
      env.SANITY_DATASET || 'production',
      new RegExp(validDatasetName, 'i'), // earlier versions allowed capitals; the store refuses them for new datasets only
      'lowercase letters, digits, - and _',
    ),
    studioDir: env.LAKE_STUDIO_DIR || undefined,
    token: env.LAKE_TOKEN ? readToken(env.LAKE_TOKEN) : null,
    queryMs: readCount('LAKE_QUERY_MS', env.LAKE_QUERY_MS || String(queryLimit.milliseconds)),
    log: readLogLevel(env.LAKE_LOG || 'off'),
    history: {
      days: readCount('LAKE_HISTORY_DAYS', env.LAKE_HISTORY_DAYS || '90'),
      megabytes: readCount('LAKE_HISTORY_MEGABYTES', env.LAKE_HISTORY_MEGABYTES || '2000'),
    },
  }
}

/** Returns the given secret, or the one in the lake's folder, created on first use and readable by its owner only. */
export function loadOrCreateSecret(dir: string, name: string, given: string | null): string {
  if (given !== null) return given
  const path = join(dir, name)
  // A power failure can leave the file empty, and an empty secret is no secret.
  if (!existsSync(path) || readFileSync(path, 'utf8').trim() === '') {
    mkdirSync(dir, { recursive: true })
    writeFileSync(path, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
  }
  chmodSync(path, 0o600)
  return readFileSync(path, 'utf8').trim()
}

export function readPort(name: string, value: string): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} is "${value}"; use a port from 1 to 65535 (see .env.example)`)
  return port
}

function readLogLevel(value: string): LogLevel {
  const level = logLevels.find((one) => one === value)
  if (!level) throw new Error(`LAKE_LOG is "${value}"; use ${logLevels.join(', ')} (see .env.example)`)
  return level
}

function readCount(name: string, value: string): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`${name} is "${value}"; use a whole number from 1 (see .env.example)`)
  return count
}

function readUrl(name: string, value: string): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new Error(`${name} is "${value}"; use an address such as http://localhost:3000 (see .env.example)`)
  return value.replace(/\/+$/, '')
}

function readName(name: string, value: string, pattern: RegExp, right: string): string {
  if (!pattern.test(value)) throw new Error(`${name} is "${value}"; use ${right} (see .env.example)`)
  return value
}

/** The token is part of the Studio's link, unescaped. */
function readToken(value: string): string {
  if (value.length < 32) throw new Error(`LAKE_TOKEN has ${value.length} characters; use 32 or more (see .env.example)`)
  if (!/^[\w.~-]+$/.test(value))
    throw new Error('LAKE_TOKEN holds other characters than letters, digits, - . _ and ~ (see .env.example)')
  return value
}
