import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cannotStart } from 'server-toolkit/settingReaders.ts'

const defaults = {
  defaultProjectId: 'embedded-lake',
  command: 'embedded-lake',
  /** The file that explains the settings; empty for none. */
  settingsFile: '',
}

/** Reads the field `embedded-lake` of package.json in the folder that the program was started in. */
function readField(): Partial<typeof defaults> {
  const path = resolve('package.json')
  if (!existsSync(path)) return {}
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, typeof defaults>)['embedded-lake'] ?? {}
  } catch (error) {
    // This runs before any program could catch an error, and a stack trace would hide the message.
    console.error(`${path} cannot be read: ${(error as Error).message}`)
    process.exit(cannotStart)
  }
}

/** The project that embeds the lake, as its messages and defaults name it. */
export const embedder = { ...defaults, ...readField() }
