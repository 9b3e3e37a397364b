import { open } from 'node:fs/promises'

/** Makes a file, or the names in a folder, outlive a power cut. */
export async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}
