import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BackupRecord, inFolder } from '../store/folder.ts'
import { adminRequest, type Command } from './command.ts'

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'FOLDER',
    summary:
      'copies the database and the uploaded files to FOLDER, which may hold an earlier backup; the store may be running. To restore it, start on a copy of FOLDER',
    arity: 1,
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
}
