import { restoreArchive } from '../backup/restore.ts'
import { readSettings } from '../settings.ts'
import type { Command } from './command.ts'

export const restore: Command = {
  usage: 'FILE|FOLDER [--replace]',
  summary:
    'puts a backup, or what LAKE_REPLICA holds, into LAKE_DIR; --replace: also where there is a lake, which must not be running',
  words: 1,
  options: { replace: { type: 'boolean' } },
  async run([file = ''], { replace }) {
    process.umask(0o077)
    const { dir } = readSettings(process.env)
    const { aside } = await restoreArchive(file, dir, { replace: replace === true })
    console.log(`${dir} holds what ${file} held`)
    if (aside) console.log(`What was there before is in ${aside}; remove it when you are sure`)
  },
}
