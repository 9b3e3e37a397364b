import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { writeArchive } from '../backup/archive.ts'
import { inFolder, openFolder, readRunning, type Running } from '../folder.ts'
import { keepSecret, readSettings, type Settings } from '../settings.ts'
import { isInUse } from '../sqliteErrors.ts'
import { UsageError, type Command } from './command.ts'

export const backup: Command = {
  usage: 'FILE',
  summary: 'writes the database and the uploaded files to FILE, a tar archive with checksums; the store may be running',
  async run(args) {
    const [file, ...rest] = parseArgs({ args, allowPositionals: true }).positionals
    if (file === undefined || rest.length > 0) throw new UsageError('Name one file')
    process.umask(0o077)
    const settings = readSettings(process.env)
    const folder = await takeSnapshot(settings)
    try {
      const { files } = await writeArchive(settings.dir, folder, file)
      console.log(`${file} holds the database and ${files} uploaded files of ${settings.dir}; its checksums are right`)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

/** Only one process may open the database: the one that has it is asked for a copy. */
async function takeSnapshot(settings: Settings): Promise<string> {
  const { dir } = settings
  const { database } = inFolder(dir)
  if (!existsSync(database)) throw new Error(`There is no ${database}; set LAKE_DIR to the folder of a lake`)
  try {
    const store = openFolder(dir)
    return await store.snapshot().finally(() => store.close())
  } catch (error) {
    const running = readRunning(dir)
    if (!isInUse((error as Error).cause) || !running) throw error
    return join(dir, await askForSnapshot(running, keepSecret(dir, 'token', settings.token)))
  }
}

async function askForSnapshot({ host, port, url }: Running, token: string): Promise<string> {
  const headers = { host: new URL(url).host, authorization: `Bearer ${token}` }
  const outgoing = request({ host, port, method: 'POST', path: '/v1/snapshots', headers }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = (await json(incoming)) as { folder: string; message?: string }
  if (incoming.statusCode !== 201)
    throw new Error(`The lake on port ${port} made no copy of its database: ${body.message}`)
  return body.folder
}
