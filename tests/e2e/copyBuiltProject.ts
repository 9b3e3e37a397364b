import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** What a running stack does not read, and what is shared. */
const left = ['.git', '.lake', 'node_modules', 'tests', 'docs', 'test-results', join('web', '.next', 'cache')]

/**
 * Copies the project with its builds, for a stack beside the first: a site writes its pages into its build. A build holds the
 * addresses that it was made for, and is the same otherwise, so that others are put in their place.
 * @param addresses the new ones, by those of the build
 */
export function copyBuiltProject(to: string, addresses: Record<string, string>): void {
  cpSync('.', to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !left.includes(relative('.', source)),
  })
  symlinkSync(resolve('node_modules'), join(to, 'node_modules'))
  for (const build of ['web/.next', 'studio/dist']) readdress(join(to, build), addresses)
}

function readdress(build: string, addresses: Record<string, string>): void {
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|html|json|css|fingerprint)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const text = readFileSync(path, 'utf8')
    const changed = Object.entries(addresses).reduce((result, [from, to]) => result.replaceAll(from, to), text)
    if (changed === text) continue
    writeFileSync(path, changed)
    for (const packed of ['.br', '.gz']) rmSync(path + packed, { force: true })
  }
}
