import { parseArgs } from 'node:util'
import { restoreArchive } from '../backup/restore.ts'
import { readSettings } from '../settings.ts'
import { UsageError, type Command } from './command.ts'

export const restore: Command = {
  usage: 'FILE [--replace]',
  summary: 'puts a backup into LAKE_DIR; --replace: also where there is a lake, which must not be running',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean' } },
    })
    const [file, ...rest] = positionals
    if (file === undefined || rest.length > 0) throw new UsageError('Name one file')
    process.umask(0o077)
    const { dir } = readSettings(process.env)
    const { aside } = await restoreArchive(file, dir, values)
    console.log(`${dir} holds what ${file} held`)
    if (aside) console.log(`What was there before is in ${aside}; remove it when you are sure`)
  },
}
