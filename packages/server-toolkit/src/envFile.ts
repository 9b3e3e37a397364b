import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/**
 * Reads the variables of a file such as `.env`, in UTF-8. Returns none for an absent file.
 * @throws Error for a file in another encoding
 */
export function readEnvFile(path: string): NodeJS.Dict<string> {
  if (!existsSync(path)) return {}
  const bytes = readFileSync(path)
  try {
    return parseEnv(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) // without the byte-order mark
  } catch (cause) {
    throw new Error(`${path} is not in UTF-8; save it in that encoding`, { cause })
  }
}

/**
 * Returns a sentence for each variable that a file sets and nothing reads, such as a misspelled one.
 * @param example the text of a file that names every variable that is read, set or after a `#`
 */
export function findUnknownNames(path: string, example: string): string[] {
  const documented = [...example.matchAll(/^#?\s?([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name)
  return Object.keys(readEnvFile(path))
    .filter((name) => !documented.includes(name))
    .map((name) => `${path} sets ${name}, which nothing reads`)
}
