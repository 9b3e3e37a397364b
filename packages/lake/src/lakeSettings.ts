import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MailSettings } from './accounts/mail.ts'
import { readProxies } from './http/clientAddress.ts'
import { datasetName, projectId, settingReaders } from 'server-toolkit/settingReaders.ts'
import { embedder } from './embedder.ts'
import { queryLimit } from './limits.ts'
import { logLevels } from './http/monitoring.ts'

export type Settings = ReturnType<typeof readSettings>

/** Time limit from the signal to the end of the process. Acknowledged writes are on disk. */
export const stopTimeoutMs = 5000

/** Limits the memory of the process: by default, Node's heap grows with the machine's. Enough for 100,000 documents. */
export const lakeFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

const read = settingReaders(embedder.settingsFile)

/** Earlier versions allowed capitals; the store refuses them for new datasets only. */
const existingDatasetName = { ...datasetName, pattern: new RegExp(datasetName.pattern, 'i') }

/** Reads the settings from the environment. Throws an Error that names the variable, its value and what is allowed. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const port = read.port('LAKE_PORT', env.LAKE_PORT || '3333')
  return {
    port,
    host: env.LAKE_HOST || '127.0.0.1',
    dir: readFolder('LAKE_DIR', env.LAKE_DIR || '.lake'),
    backupDir: env.LAKE_BACKUP_DIR || null,
    url: read.url('SANITY_API_HOST', env.SANITY_API_HOST || `http://localhost:${port}`),
    studioOrigins: (env.LAKE_ALLOWED_ORIGINS ?? '').split(',').filter(Boolean),
    trustedProxies: readProxies(env.LAKE_TRUSTED_PROXIES ?? ''),
    siteUrl: read.url('SITE_URL', env.SITE_URL || 'http://localhost:3000'),
    projectId: read.name('SANITY_PROJECT_ID', env.SANITY_PROJECT_ID || embedder.defaultProjectId, projectId),
    dataset: read.name('SANITY_DATASET', env.SANITY_DATASET || 'production', existingDatasetName),
    studioDir: env.LAKE_STUDIO_DIR || undefined,
    mail: readMail(env),
    token: env.LAKE_TOKEN ? readToken(env.LAKE_TOKEN) : null,
    queryMs: read.count('LAKE_QUERY_MS', env.LAKE_QUERY_MS || String(queryLimit.milliseconds)),
    log: read.choice('LAKE_LOG', env.LAKE_LOG || 'off', logLevels),
    historyDays: read.count('LAKE_HISTORY_DAYS', env.LAKE_HISTORY_DAYS || '90'),
  }
}

/** Returns the given secret, or the one in the lake's folder, created on first use and readable by its owner only. */
export function loadOrCreateSecret(dir: string, name: string, setting: string | null): string {
  if (setting !== null) return setting
  const path = join(dir, name)
  // A power failure can leave the file empty.
  if (!existsSync(path) || readFileSync(path, 'utf8').trim() === '') {
    mkdirSync(dir, { recursive: true })
    writeFileSync(path, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
  }
  chmodSync(path, 0o600)
  return readFileSync(path, 'utf8').trim()
}

/** Refuses `~`, which only shells expand; the lake would create a folder of that name. */
function readFolder(name: string, path: string): string {
  if (path.startsWith('~')) throw read.wrong(name, path, 'a path without ~, such as /home/anna/lake')
  return path
}

/** Returns null without SMTP_URL. */
function readMail({ SMTP_URL: smtpUrl, MAIL_FROM: from }: NodeJS.ProcessEnv): MailSettings | null {
  if (!smtpUrl) return null
  if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '') || URL.parse(smtpUrl)?.hostname === '')
    throw new Error(`SMTP_URL is not a URL such as smtps://user:password@mail.example.org${read.hint}`) // it holds a password
  if (!from || !/^[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from))
    throw read.wrong('MAIL_FROM', from ?? '', 'the sender of mails, such as Studio <studio@example.org>')
  return { smtpUrl, from }
}

/** Validates LAKE_TOKEN, which is part of the Studio's link, unescaped. */
function readToken(value: string): string {
  if (value.length < 32) throw new Error(`LAKE_TOKEN has ${value.length} characters; use 32 or more${read.hint}`)
  if (!/^[\w.~-]+$/.test(value))
    throw new Error(`LAKE_TOKEN contains characters other than letters, digits, - . _ and ~${read.hint}`)
  return value
}
