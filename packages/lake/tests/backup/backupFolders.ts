import { cpSync } from 'node:fs'
import { openFolder } from '../../src/store/folder.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

/** What restoring a backup is. @returns the new folder */
export function copyOf(backup: string): string {
  const folder = temporaryFolder()
  cpSync(backup, folder, { recursive: true })
  return folder
}

/** The ids of the notices in a copy of a backup. */
export function noticesIn(backup: string): string[] {
  const store = openFolder(copyOf(backup))
  const ids = [...store.documents('production')].filter(({ _type }) => _type === 'notice').map(({ _id }) => _id)
  store.close()
  return ids
}
