import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rename } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readSettings } from '../lakeSettings.ts'
import { sync } from '../store/assetFiles.ts'
import { assertStore, type BackupRecord, inFolder, openFolder } from '../store/folder.ts'
import { acknowledgedName, LostTransactions } from '../store/soundness.ts'
import { adminRequest, type Command, writeAsOwner } from './command.ts'

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'FOLDER',
    summary:
      'copies the database and the uploaded files to FOLDER, which may hold an earlier backup; the store may be running. To restore it, start on a copy of FOLDER',
    words: 1,
    async run([name = '']) {
      const folder = resolve(name)
      const { documents, uploads } = await adminRequest<BackupRecord>('POST', '/backups', { folder })
      if (!existsSync(inFolder(folder).database))
        throw new Error(
          `The store has written a backup to ${folder}, but a service or container may have its own; name a folder that both see`,
        )
      console.log(`${folder} holds ${documents} documents and ${uploads} uploaded files, and was checked`)
    },
  },

  'accept-loss': {
    usage: '',
    summary: 'lets a store that lost transactions start with those that it still has; keeps a copy of its files',
    async run() {
      const { dir } = readSettings(process.env)
      writeAsOwner(dir)
      assertStore(dir)
      if (!isIncomplete(dir)) return console.log(`No transaction is missing in ${dir}; nothing was changed`)
      const { database } = inFolder(dir)
      const aside = await mkdtemp(join(dir, 'damaged-'))
      for (const path of [database, `${database}-wal`])
        if (existsSync(path)) await copyFile(path, join(aside, basename(path)))
      await sync(join(aside, basename(database)))
      await rename(acknowledgedName(database), join(aside, basename(acknowledgedName(database))))
      openFolder(dir).close()
      console.log(
        `${dir} continues with the transactions that it still has. Its previous files are in ${aside}; delete it when you no longer need it`,
      )
    },
  },
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
