import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, list, type ReadEntry } from 'tar'
import { assetBeginning, uploadKinds } from '../store/assetFiles.ts'
import { inFolder } from '../store/folder.ts'
import { sync } from '../store/fsync.ts'
import { databaseName, isUpload, openEntryCheck, sumsName } from './entries.ts'
import { assertSoundCopy } from './snapshot.ts'

/**
 * Packs a copy of the database and the uploaded files, which never change, into one file. The file gets its name after
 * all of it was read back and verified.
 * @param folder holds the copy
 */
export async function writeArchive(dir: string, folder: string, file: string): Promise<{ files: number }> {
  const partial = `${file}.partial`
  try {
    assertSoundCopy(join(folder, databaseName))
    await symlink(resolve(inFolder(dir).assets), join(folder, 'assets'))
    const names = [databaseName, ...(await uploadsIn(dir))]
    const sums: string[] = []
    for (const name of names) sums.push(`${await sha256Of(join(folder, name))}  ${name}\n`)
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

/**
 * Verifies a backup without writing anything.
 * @throws Error naming what is missing, unexpected, changed, or not a plain file
 */
export async function verifyArchive(file: string): Promise<void> {
  await assertPlain(file)
  const found = new Map<string, string>()
  let sums = ''
  await list({
    file,
    strict: true,
    onReadEntry(entry) {
      const hash = createHash('sha256')
      entry.on('data', (chunk) => {
        hash.update(chunk)
        if (entry.path === sumsName) sums += chunk.toString()
      })
      entry.on('end', () => entry.path !== sumsName && found.set(entry.path, hash.digest('hex')))
    },
  })
  if (sums === '') throw new Error(`it holds no ${sumsName}`)
  for (const [, sum, name = ''] of sums.matchAll(/^(\w{64}) {2}(.+)$/gm)) {
    if (!found.has(name)) throw new Error(`${name} is missing`)
    if (found.get(name) !== sum) throw new Error(`${name} is not what was backed up: its checksum differs`)
    found.delete(name)
  }
  const [unknown] = found.keys()
  if (unknown !== undefined) throw new Error(`${unknown} is not listed in the backup's checksums`)
}

/**
 * Checks that the archive is not compressed, which could expand to any size, and checks all names before reading
 * content.
 */
async function assertPlain(file: string): Promise<void> {
  const beginning = await assetBeginning(dirname(file), basename(file), 262)
  if (Buffer.from(beginning.subarray(257)).toString('latin1') !== 'ustar') throw new Error('it is not a tar archive')
  const check = openEntryCheck()
  const problems: unknown[] = []
  const onReadEntry = (entry: ReadEntry) => {
    try {
      check(entry)
    } catch (error) {
      problems.push(error)
    }
    entry.resume()
  }
  const parser = list({ strict: true, onReadEntry })
  parser.on('error', (error) => problems.push(error))
  for await (const chunk of createReadStream(file)) {
    parser.write(chunk as Buffer)
    if (problems.length > 0) throw problems[0]
  }
  parser.end()
  if (problems.length > 0) throw problems[0]
}

/** @returns the names of all uploads in a folder, as a backup has them: `assets/images/…` */
export async function uploadsIn(dir: string): Promise<string[]> {
  const folders = uploadKinds.map((kind) => join('assets', kind)).filter((folder) => existsSync(join(dir, folder)))
  const names = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(dir, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
        .filter(isUpload) // other files in the folder are not uploads
    }),
  )
  return names.flat().sort()
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
