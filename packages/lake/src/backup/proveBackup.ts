import { hash } from 'node:crypto'
import { join } from 'node:path'
import { assetSize, readAsset } from '../store/assetFiles.ts'
import { inFolder, openFolder } from '../store/folder.ts'
import { restoreArchive } from './restore.ts'

/** The content of a dataset at the time of its backup. */
export type ProvenDataset = { name: string; documents: number; lastTransaction: string | null }

/**
 * Restores a backup into an empty folder, opens it like a lake, and compares each upload with the checksum in its document.
 * @throws Error that says what could not be restored
 */
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
        if (!/^sanity\.(image|file)Asset$/.test(_type) || typeof path !== 'string') continue
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
