import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cannotStart } from 'server-toolkit/settingReaders.ts'

/** The project that embeds the lake, as its messages and defaults name it. */
type Embedder = {
  defaultProjectId: string
  command: string
  /** The file that explains the settings; empty for none. */
  settingsFile: string
}

const neutral: Embedder = {
  defaultProjectId: 'embedded-lake',
  command: 'embedded-lake',
  settingsFile: '',
}

/** The field `embedded-lake` of package.json in the folder that the program was started in. */
function readField(): Partial<Embedder> {
  const path = resolve('package.json')
  if (!existsSync(path)) return {}
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { 'embedded-lake'?: Partial<Embedder> })['embedded-lake'] ?? {}
  } catch (error) {
    // This runs before any program could catch an error, and a stack trace would hide the message.
    console.error(`${path} cannot be read: ${(error as Error).message}`)
    process.exit(cannotStart)
  }
}

export const embedder: Embedder = { ...neutral, ...readField() }
