import { open } from 'node:fs/promises'

/** Makes a file, or the names in a folder, outlive a power cut. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
