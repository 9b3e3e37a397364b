import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Keeps bytes under a path that names their content; when this resolves they outlive a power cut.
 * A file that is there already holds the same bytes.
 */
export async function keepFile(assetsDir: string, path: string, bytes: Uint8Array): Promise<void> {
  const target = join(assetsDir, path)
  if (await exists(target)) return
  await mkdir(dirname(target), { recursive: true })
  const partial = `${target}.${process.pid}.${performance.now()}.partial`
  const file = await open(partial, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, target)
  await syncFolder(dirname(target))
}

export const readAsset = (assetsDir: string, path: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(join(assetsDir, path))

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A rename is durable once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
