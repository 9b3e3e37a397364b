import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assetSize, ifAbsent, readAsset, uploadKinds, writeAsset } from '../store/assetFiles.ts'
import { isUpload } from './entries.ts'

/** A folder may change twice within the resolution of its timestamp. */
const settledMs = 2000

/** Returns a function that copies missing uploads to `to`; it only reads folders that changed since the previous call. */
export function replicateUploads(from: string, to: string): () => Promise<void> {
  const seen = new Map<string, number>()
  const known = new Set<string>()
  return async () => {
    for await (const folder of glob(`{${uploadKinds.join(',')}}/*/*`, { cwd: from })) {
      const found = await stat(join(from, folder)).catch(ifAbsent)
      if (found === null || seen.get(folder) === found.mtimeMs) continue
      for await (const path of glob(`${folder}/*`, { cwd: from })) {
        if (known.has(path) || !isUpload(join('assets', path))) continue
        if ((await assetSize(to, path)) === null) {
          const bytes = await readAsset(from, path).catch(ifAbsent) // the dataset may have been deleted meanwhile
          if (bytes) await writeAsset(to, path, bytes)
        }
        known.add(path)
      }
      if (Date.now() - found.mtimeMs > settledMs) seen.set(folder, found.mtimeMs)
    }
  }
}
