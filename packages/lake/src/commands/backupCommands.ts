import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { commandLine, commandLineHeader, recordAudit } from '../accounts/auditLog.ts'
import { copyFiles, databaseName, writeArchive } from '../backup/archive.ts'
import { proveBackup, restoreArchive } from '../backup/restore.ts'
import { isInUse } from '../errors.ts'
import { loadOrCreateSecret, readSettings, type Settings } from '../lakeSettings.ts'
import { sync } from '../store/assetFiles.ts'
import { inFolder, openFolder, readRunning, removeLeftovers, type Running } from '../store/folder.ts'
import { acknowledgedName, LostTransactions } from '../store/soundness.ts'
import { adminRequest, type Command, writeAsOwner } from './command.ts'

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'FILE',
    summary:
      'writes the database and the uploaded files to FILE, a tar archive with checksums; the store may be running',
    words: 1,
    async run([file = '']) {
      process.umask(0o077)
      const settings = readSettings(process.env)
      const { dir } = settings
      const { database } = inFolder(dir)
      if (!existsSync(database)) throw new Error(`There is no ${database}; set LAKE_DIR to the folder of a lake`)
      removeLeftovers(dir)
      const folder = await mkdtemp(join(dir, 'snapshot-'))
      try {
        await copyDatabase(settings, folder)
        const { files } = await writeArchive(dir, folder, file)
        console.log(`${file} contains the database and ${files} uploaded files of ${dir}; its checksums match`)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  },

  restore: {
    usage: 'FILE|FOLDER [--replace]',
    summary:
      'restores a backup, or the folder that LAKE_REPLICA names, into LAKE_DIR; --replace replaces a lake, which must not be running',
    words: 1,
    options: { replace: { type: 'boolean' } },
    async run([file = ''], { replace }) {
      const { dir } = readSettings(process.env)
      writeAsOwner(dir)
      const { aside } = await restoreArchive(file, dir, { replace: replace === true })
      const store = openFolder(dir)
      recordAudit(store.accounts, { at: Date.now(), action: 'restore', actor: commandLine, detail: basename(file) })
      store.close()
      console.log(`Restored ${file} into ${dir}`)
      if (aside) console.log(`The previous database is in ${aside}; delete it when you no longer need it`)
    },
  },

  drill: {
    usage: 'FILE',
    summary:
      'restores a backup into a temporary folder, checks all of it, and records in the lake whether that succeeded',
    words: 1,
    async run([name = '']) {
      process.umask(0o077)
      const file = resolve(name)
      const folder = await mkdtemp(join(readSettings(process.env).dir, 'restore-'))
      try {
        const { datasets, uploads } = await proveBackup(file, folder)
        await adminRequest('POST', '/backups/drills', { file, datasets, uploads })
        const documents = datasets.reduce((sum, dataset) => sum + dataset.documents, 0)
        console.log(`${file} was restored: ${documents} documents and ${uploads} uploaded files match`)
      } catch (error) {
        await adminRequest('POST', '/backups/drills', { file, problem: (error as Error).message })
        throw error
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  },

  'accept-loss': {
    usage: '',
    summary: 'lets a store that lost transactions start with those that it still has; keeps a copy of its files',
    async run() {
      const { dir } = readSettings(process.env)
      writeAsOwner(dir)
      const { database } = inFolder(dir)
      if (!existsSync(database)) throw new Error(`There is no ${database}; set LAKE_DIR to the folder of a lake`)
      if (!isIncomplete(dir)) return console.log(`No transaction is missing in ${dir}; nothing was changed`)
      const aside = await mkdtemp(join(dir, 'damaged-'))
      await copyFiles(dir, aside)
      await sync(join(aside, basename(database)))
      await rename(acknowledgedName(database), join(aside, basename(acknowledgedName(database))))
      openFolder(dir).close()
      console.log(
        `${dir} continues with the transactions that it still has. Its previous files are in ${aside}; delete it when you no longer need it`,
      )
    },
  },
}

/** Only one process may open the database, so a running lake is asked to pin its file during the copy. */
async function copyDatabase({ dir, token }: Settings, folder: string): Promise<void> {
  try {
    const store = openFolder(dir)
    recordAudit(store.accounts, { at: Date.now(), action: 'backup', actor: commandLine })
    store.copyTo(join(folder, databaseName))
    store.close()
  } catch (error) {
    const running = readRunning(dir)
    if (!isInUse((error as Error).cause) || !running) throw error
    await whileHeld(running, loadOrCreateSecret(dir, 'token', token), () => copyFiles(dir, folder))
  }
}

/** Runs `copy` while a running lake keeps its database file unchanged. Throws an Error if it does not until the end. */
async function whileHeld({ host, port, url }: Running, token: string, copy: () => Promise<void>): Promise<void> {
  const headers = { host: new URL(url).host, authorization: `Bearer ${token}`, [commandLineHeader]: 'yes' }
  const outgoing = request({ host, port, method: 'POST', path: '/v1/snapshots', headers })
  outgoing.flushHeaders()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  if (incoming.statusCode !== 200) {
    outgoing.destroy()
    throw new Error(`The lake on port ${port} does not let its database be copied: ${await text(incoming)}`)
  }
  await once(incoming, 'readable')
  try {
    await copy()
  } catch (error) {
    outgoing.destroy() // otherwise this program would not exit, and the lake would keep its log
    throw error
  }
  outgoing.end()
  const said = await text(incoming)
  if (!said.endsWith('released\n')) throw new Error('The lake was stopped while its database was copied; try again')
}

function isIncomplete(dir: string): boolean {
  try {
    openFolder(dir).close()
    return false
  } catch (error) {
    if ((error as Error).cause instanceof LostTransactions) return true
    throw error
  }
}
