import { existsSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { copyFiles } from '../backup/snapshot.ts'
import { acknowledgedName, LostTransactions } from '../store/soundness.ts'
import { inFolder, openFolder } from '../store/folder.ts'
import { sync } from '../store/fsync.ts'
import { readSettings } from '../settings.ts'
import type { Command } from './command.ts'

export const acceptLoss: Command = {
  usage: '',
  summary: 'has a store that lost transactions start with those that it has; keeps a copy of its files as they are',
  async run() {
    process.umask(0o077)
    const { dir } = readSettings(process.env)
    const { database } = inFolder(dir)
    if (!existsSync(database)) throw new Error(`There is no ${database}; set LAKE_DIR to the folder of a lake`)
    if (!isIncomplete(dir)) return console.log(`No transaction is missing in ${dir}; nothing was changed`)
    const aside = await mkdtemp(join(dir, 'damaged-'))
    await copyFiles(dir, aside)
    await sync(join(aside, basename(database)))
    await rename(acknowledgedName(database), join(aside, basename(acknowledgedName(database))))
    openFolder(dir).close()
    console.log(`${dir} goes on with what it has. Its files as they were are in ${aside}; remove it when you are sure`)
  },
}

/** Returns whether acknowledged transactions are missing. @throws Error if the store cannot be used for another reason */
function isIncomplete(dir: string): boolean {
  try {
    openFolder(dir).close()
    return false
  } catch (error) {
    if ((error as Error).cause instanceof LostTransactions) return true
    throw error
  }
}
