import { open } from 'node:fs/promises'

/** Flushes a file, or the entries of a folder, to disk so that they survive a power failure. */
export async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}
