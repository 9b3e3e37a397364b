import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Files that a running stack does not read or that copies share. */
const excluded = ['.git', '.lake', 'node_modules', 'tests', 'docs', 'test-results', join('web', '.next', 'cache')]

/**
 * Copies the project with its builds for another stack, because each site writes pages into its build. Replaces the addresses in the
 * builds, which don't differ otherwise.
 * @param addresses maps the addresses in the build to the new ones
 */
export function copyBuiltProject(to: string, addresses: Record<string, string>): void {
  cpSync('.', to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !excluded.includes(relative('.', source)),
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
    rmSync(`${path}.gz`, { force: true })
    const params = { [constants.BROTLI_PARAM_QUALITY]: path.includes('/tonight/') ? 11 : 9 } // as a build does
    if (existsSync(`${path}.br`)) writeFileSync(`${path}.br`, brotliCompressSync(changed, { params }))
  }
}
