import { hash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { extract, type ReadEntry } from 'tar'
import { getPublishedId } from '../document.ts'
import { isDamaged } from '../errors.ts'
import { assetId, assetSize, readAsset, sync } from '../store/assetFiles.ts'
import { cannotUse, holdsUploads, inFolder, openFolder } from '../store/folder.ts'
import { acknowledgedName } from '../store/soundness.ts'
import { assertSoundCopy, databaseName, openEntryCheck, verifyArchive } from './archive.ts'
import { unpackReplica } from './replicaFolder.ts'

/**
 * Restores an archive or a replica's folder. Until the last step, a rename, the folder's lake stays intact: uploads have
 * the same content under the same name.
 * @returns the folder of the replaced database as `aside`; null if there was none
 */
export async function restoreArchive(file: string, dir: string, { replace = false } = {}) {
  const { database } = inFolder(dir)
  if (!existsSync(file)) throw new Error(`There is no ${file}`)
  if (!replace && (existsSync(database) || holdsUploads(dir))) {
    throw new Error(`${dir} holds a lake; to put the backup in its place, add --replace (its database is kept beside)`)
  }
  await mkdir(dir, { recursive: true })
  await assertRoom(file, dir)
  const staging = await mkdtemp(join(dir, 'restore-'))
  try {
    await unpack(file, staging)
    return await putInPlace(dir, staging)
  } finally {
    await rm(staging, { recursive: true })
  }
}

/** Compares free space with the archive, which is not compressed; sparse files count with their full size. */
async function assertRoom(file: string, dir: string): Promise<void> {
  const { size } = await stat(file)
  const { bavail, bsize } = await statfs(dir)
  if (size > bavail * bsize)
    throw new Error(`${file} has ${size} bytes, and the disk of ${dir} has room for ${bavail * bsize}`)
}

async function putInPlace(dir: string, staging: string) {
  const { database, assets } = inFolder(dir)
  const replaced = getFiles(database).filter((file) => existsSync(file))
  const aside = replaced.length > 0 ? await mkdtemp(join(dir, 'replaced-')) : null
  let release: () => void
  try {
    if (aside !== null) await setAside(replaced, aside)
    release = takeOver(dir)
  } catch (error) {
    if (aside !== null) await rm(aside, { recursive: true })
    throw error
  }
  try {
    await moveUploads(join(staging, 'assets'), assets)
    // The old log would be applied to the new database, and the old acknowledgement does not match it.
    for (const file of replaced) if (file !== database) await rm(file, { force: true })
    // A link fails if the file exists: a lake may have been started meanwhile.
    await (replaced.includes(database) ? rename : link)(join(staging, databaseName), database)
    await sync(dir)
    return { aside }
  } finally {
    release()
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    await (statSync(file).isDirectory() ? unpackReplica(file, folder) : unpackArchive(file, folder))
    assertSoundCopy(join(folder, databaseName))
  } catch (cause) {
    throw new Error(`${file} cannot be restored: ${(cause as Error).message}`, { cause })
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await sync(join(entry.parentPath, entry.name))
  }
}

async function unpackArchive(file: string, folder: string): Promise<void> {
  await verifyArchive(file)
  const check = openEntryCheck()
  await extract({ file, cwd: folder, strict: true, filter: (_, entry) => (check(entry as ReadEntry), true) })
}

async function moveUploads(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const target = join(to, entry.parentPath.slice(from.length), entry.name)
    if (entry.isDirectory()) await mkdir(target, { recursive: true })
    else if (!entry.isFile()) throw new Error(`${entry.name} is not a plain file`)
    else await rename(join(entry.parentPath, entry.name), target)
  }
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await sync(join(entry.parentPath, entry.name))
  await sync(to)
  await sync(dirname(to))
}

const getFiles = (database: string) => [database, `${database}-wal`, `${database}-shm`, acknowledgedName(database)]

/** Keeps the old database under another name, as a copy if it has a log, because SQLite changes both files. */
async function setAside(files: string[], aside: string): Promise<void> {
  const keep = files.some((file) => file.endsWith('-wal')) ? copyFile : link
  for (const file of files) {
    await keep(file, join(aside, basename(file)))
    await sync(join(aside, basename(file)))
  }
}

/** Locks the existing database and merges its log. Returns the function that releases the lock. */
function takeOver(dir: string): () => void {
  const { database } = inFolder(dir)
  if (!existsSync(database)) return () => undefined
  const db = new DatabaseSync(database)
  try {
    db.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    db.close()
    if (isDamaged(error)) return () => undefined // a damaged database cannot be in use
    throw cannotUse(dir, error)
  }
  return () => db.close()
}

type ProvenDataset = { name: string; documents: number; lastTransaction: string | null }

/** Restores a backup into an empty folder, opens it, and compares each upload with the checksum in its document. */
export async function proveBackup(file: string, folder: string) {
  await restoreArchive(file, folder)
  const store = openFolder(folder)
  try {
    const datasets: ProvenDataset[] = []
    let uploads = 0
    for (const { name } of store.datasets.all()) {
      let documents = 0
      for (const { _id, _type, path, sha1hash } of store.documents(name)) {
        documents++
        const isUpload = /^sanity\.(image|file)Asset$/.test(_type) && assetId.test(getPublishedId(_id))
        if (!isUpload || typeof path !== 'string') continue
        await assertSame(inFolder(folder).assets, path, sha1hash, `"${_id}" of dataset "${name}"`)
        uploads++
      }
      datasets.push({ name, documents, lastTransaction: store.lastTransactionId(name) })
    }
    return { datasets, uploads }
  } finally {
    store.close()
  }
}

async function assertSame(assets: string, path: string, sha1: unknown, owner: string): Promise<void> {
  if ((await assetSize(assets, path)) === null)
    throw new Error(`${join('assets', path)} is missing, the file of ${owner}`)
  if (hash('sha1', await readAsset(assets, path)) !== sha1)
    throw new Error(`${join('assets', path)} is not what was uploaded as ${owner}: its checksum differs`)
}
