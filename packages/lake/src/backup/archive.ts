import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, glob, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { create, list, type ReadEntry } from 'tar'
import { assetBeginning, sync, uploadKinds } from '../store/assetFiles.ts'
import { inFolder } from '../store/folder.ts'
import { newestVersion } from '../store/migrations.ts'

/** Packs the copy of the database in `folder` and the uploads into one file, which gets its name once verified. */
export async function writeArchive(dir: string, folder: string, file: string): Promise<{ files: number }> {
  const partial = `${file}.partial`
  try {
    assertSoundCopy(join(folder, databaseName))
    await symlink(resolve(inFolder(dir).assets), join(folder, 'assets'))
    const names = [databaseName, ...(await uploadsIn(dir))]
    const sums: string[] = []
    for (const name of names) sums.push(`${await hashFile(join(folder, name))}  ${name}\n`)
    await writeFile(join(folder, sumsName), sums.join(''))
    await create({ file: partial, cwd: folder, mode: 0o600, strict: true }, [sumsName, ...names])
    await verifyArchive(partial)
    await sync(partial)
    await rename(partial, file)
    await sync(dirname(file))
    return { files: names.length - 1 }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Verifies a backup. Throws an Error naming what is missing, unexpected, changed or not a plain file. */
export async function verifyArchive(file: string): Promise<void> {
  const beginning = await assetBeginning(dirname(file), basename(file), 262)
  // A compressed archive could expand to any size.
  if (Buffer.from(beginning.subarray(257)).toString('latin1') !== 'ustar') throw new Error('it is not a tar archive')
  const check = openEntryCheck()
  const problems: unknown[] = []
  const found = new Map<string, string>()
  let sums = ''
  const onReadEntry = (entry: ReadEntry) => {
    try {
      check(entry)
    } catch (error) {
      problems.push(error)
      return entry.resume()
    }
    const hash = createHash('sha256')
    entry.on('data', (chunk) => {
      hash.update(chunk)
      if (entry.path === sumsName) sums += chunk.toString()
    })
    entry.on('end', () => entry.path !== sumsName && found.set(entry.path, hash.digest('hex')))
  }
  const parser = list({ strict: true, onReadEntry })
  parser.on('error', (error) => problems.push(error))
  for await (const chunk of createReadStream(file)) {
    parser.write(chunk as Buffer)
    if (problems.length > 0) throw problems[0]
  }
  const ended = once(parser, 'end')
  parser.end()
  await ended.catch(() => undefined) // an error is one of the problems
  if (problems.length > 0) throw problems[0]

  if (sums === '') throw new Error(`it holds no ${sumsName}`)
  for (const [, sum, name = ''] of sums.matchAll(/^(\w{64}) {2}(.+)$/gm)) {
    if (!found.has(name)) throw new Error(`${name} is missing`)
    if (found.get(name) !== sum) throw new Error(`${name} is not what was backed up: its checksum differs`)
    found.delete(name)
  }
  const [unlisted] = found.keys()
  if (unlisted !== undefined) throw new Error(`${unlisted} is not listed in the backup's checksums`)
}

export async function uploadsIn(dir: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of glob(`assets/{${uploadKinds.join(',')}}/*/*/*`, { cwd: dir, withFileTypes: true }))
    if (entry.isFile()) names.push(relative(dir, join(entry.parentPath, entry.name)))
  return names.filter(isUpload).sort() // other files in the folder are not uploads
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** First entry of every archive, in the format of `sha256sum -c`. */
const sumsName = 'SHA256SUMS'

export const databaseName = 'lake.sqlite'

const upload = /^assets\/(images|files)\/[-\w]{1,128}\/[-\w]{1,128}\/[A-Za-z0-9][-\w.]{0,127}$/

/** In bytes: an upload with room to spare, and the checksums of the largest number of files. */
const largest = { upload: 100_000_000, sums: 50_000_000 }

/** Each file takes memory and an inode, even an empty one. */
const mostFiles = 300_000

export const isUpload = (name: string): boolean => upload.test(name) && !name.includes('..')

/** Returns a function that throws an Error for an entry other than a plain file with an expected name, each once. */
export function openEntryCheck() {
  const seen = new Set<string>()

  return ({ path, type, size, linkpath }: Pick<ReadEntry, 'path' | 'type' | 'size' | 'linkpath'>): void => {
    const name = JSON.stringify(path.slice(0, 200))
    if (type !== 'File' && type !== 'OldFile') throw new Error(`${name} is a ${type}, not a plain file`)
    if (linkpath) throw new Error(`${name} is a link, not a plain file`)
    if (path !== sumsName && path !== databaseName && !isUpload(path))
      throw new Error(`${name} is not a file of a backup`)
    const key = path.toLowerCase() // some file systems ignore case
    if (seen.has(key)) throw new Error(`${name} is in it twice`)
    seen.add(key)
    if (seen.size > mostFiles) throw new Error(`${name} is in it after ${mostFiles} others; a backup holds no more`)
    const limit = path === sumsName ? largest.sums : path === databaseName ? Infinity : largest.upload
    if (size > limit) throw new Error(`${name} has ${size} bytes; ${limit} is the limit`)
  }
}

/** Copies a pinned database. The log is copied last: it only grows, and an incomplete end is ignored. */
export async function copyFiles(dir: string, folder: string): Promise<void> {
  const { database } = inFolder(dir)
  for (const path of [database, `${database}-wal`]) {
    if (existsSync(path)) await copyFile(path, join(folder, basename(path)))
  }
}

/** Merges the log of a copy and checks all of it. Throws an Error if it is damaged or of a newer version. */
export function assertSoundCopy(database: string): void {
  const db = new DatabaseSync(database)
  try {
    db.exec('pragma journal_mode = delete')
    const found = String(db.prepare('pragma integrity_check(1)').get()?.integrity_check)
    if (found !== 'ok') throw new Error(`its database is damaged (${found.split('\n').at(-1)})`)
    const foreign = db.prepare("select name from sqlite_master where type in ('trigger', 'view')").get()
    if (foreign) throw new Error(`its database holds "${String(foreign.name)}", which is not part of a lake`)
    const version = Number(db.prepare('pragma user_version').get()?.user_version)
    if (version > newestVersion)
      throw new Error(`its database has version ${version}, made by a newer program than this`)
  } finally {
    db.close()
  }
}
