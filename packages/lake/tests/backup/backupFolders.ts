import { cpSync } from 'node:fs'
import { openFolder } from '../../src/store/folder.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

/** Restores a backup, by copying it. Returns the new folder. */
export function copyOf(backup: string): string {
  const folder = temporaryFolder()
  cpSync(backup, folder, { recursive: true })
  return folder
}

/** Returns the ids of the notices in a copy of a backup. */
export function noticesIn(backup: string): string[] {
  const store = openFolder(copyOf(backup))
  const ids = [...store.documents('production')].filter(({ _type }) => _type === 'notice').map(({ _id }) => _id)
  store.close()
  return ids
}
