import { existsSync } from 'node:fs'
import { cannotStart } from 'server-toolkit/settingReaders.ts'
import { cannotUse, inFolder } from './store/folder.ts'
import { auditLine, commandLine } from './store/auditLog.ts'
import { announce, openFolderToStart } from './store/running.ts'
import { startPruning } from './history/pruneHistory.ts'
import { startBackups } from './backup/backups.ts'
import { startHooks } from './hooks/startHooks.ts'
import { createLake } from './lake.ts'
import { createRequestLog } from './http/monitoring.ts'
import { publishDueReleases } from './releases/publishDueReleases.ts'
import { isLoopback } from './http/origins.ts'
import { serve } from './lakeServer.ts'
import { loadOrCreateSecret, readSettings, stopTimeoutMs, type Settings } from './lakeSettings.ts'
import { embedder } from './embedder.ts'
import { isDamaged } from './errors.ts'
import type { Store } from './store/store.ts'

/** Runs the lake. A parent process receives a message when the lake is ready. */
async function main() {
  process.umask(0o077) // the data is private to its owner
  const settings = readSettings(process.env)
  const isRestored = existsSync(inFolder(settings.dir).backup)
  const store = await openFolderToStart(settings.dir)
  assertMayListen(settings, store)
  const token = loadOrCreateSecret(settings.dir, 'token', settings.token)
  const writeLog = (line: string) => process.stdout.write(line)
  if (settings.log !== 'off') store.accounts.audit.watch((entry) => writeLog(auditLine(entry)))
  if (isRestored) store.accounts.audit.record({ at: Date.now(), action: 'restore', actor: commandLine })

  const server = await serve(settings, (address) =>
    createLake({
      ...settings,
      store,
      token,
      assetsDir: inFolder(settings.dir).assets,
      url: process.env.SANITY_API_HOST ? settings.url : address,
      allowedOrigins: [settings.siteUrl],
      log: createRequestLog(settings.log, writeLog),
    }),
  ).catch((error: unknown) => {
    throw isDamaged(error) ? cannotUse(settings.dir, error) : error
  })
  const hooks = startHooks(server.lake.context)
  publishDueReleases(server.lake.context)
  startPruning(server.lake.context, settings.historyDays)
  if (settings.backupDir !== null) startBackups(server.lake.context, settings.backupDir)
  const removeRecord = announce(settings.dir, { host: settings.host, port: server.port, url: server.lake.context.url })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // No work that blocks the thread takes longer, and acknowledged writes are on disk.
    setTimeout(() => process.exit(0), stopTimeoutMs).unref()
    await server.close()
    await hooks.close()
    // A backup that is being made reads the database; writes are on disk without it being closed.
    if (!server.lake.context.backups.isRunning()) store.close()
    removeRecord()
    process.exit(0)
  }
  // Ctrl-C also reaches the parent, which may stop other processes first.
  process.on('SIGINT', () => {
    if (!process.send) void stop()
  })
  process.on('SIGTERM', () => void stop())
  process.on('disconnect', () => void stop())
  console.log(`Content Lake on ${server.url}, data in ${settings.dir}`)
  process.send?.({ url: server.url })
}

/** Throws if other machines could reach a lake without accounts; the message says how to create one. */
function assertMayListen({ host }: Settings, store: Store): void {
  if (isLoopback(host) || store.accounts.all().some(({ kind }) => kind === 'person')) return
  throw new Error(
    `LAKE_HOST is "${host}", where other machines reach the store, and nobody has an account yet. Make one: ${embedder.command} invite you@example.org --role administrator`,
  )
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exit(cannotStart)
})
