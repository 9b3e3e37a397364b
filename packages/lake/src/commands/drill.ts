import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { proveBackup } from '../backup/proveBackup.ts'
import { readSettings } from '../settings.ts'
import { adminRequest } from './adminRequest.ts'
import type { Command } from './command.ts'

export const drill: Command = {
  usage: 'FILE',
  summary: 'restores a backup into a temporary folder, checks all of it, and tells the lake whether it went well',
  words: 1,
  async run([name = '']) {
    process.umask(0o077)
    const file = resolve(name)
    const folder = await mkdtemp(join(readSettings(process.env).dir, 'restore-'))
    try {
      const { datasets, uploads } = await proveBackup(file, folder)
      await adminRequest('POST', '/backups/drills', { file, datasets, uploads })
      const documents = datasets.reduce((sum, dataset) => sum + dataset.documents, 0)
      console.log(`${file} was restored: ${documents} documents and ${uploads} uploaded files are as they were`)
    } catch (error) {
      await adminRequest('POST', '/backups/drills', { file, problem: (error as Error).message })
      throw error
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}
