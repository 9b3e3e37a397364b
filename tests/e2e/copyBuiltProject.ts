import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { portsOfWorker } from '../addresses.ts'

type Ports = ReturnType<typeof portsOfWorker>

/** What a running stack does not read, and what is shared. */
const left = ['.git', '.lake', 'node_modules', 'tests', 'docs', 'test-results', join('web', '.next', 'cache')]

/**
 * Copies the project with its builds, for a stack beside the first: a site writes its pages into its build. A build holds the
 * addresses that it was made for, and is the same otherwise, so that theirs are put in their place.
 */
export function copyBuiltProject(to: string, from: Ports, ports: Ports): void {
  cpSync('.', to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !left.includes(relative('.', source)),
  })
  symlinkSync(resolve('node_modules'), join(to, 'node_modules'))
  for (const build of ['web/.next', 'studio/dist']) readdress(join(to, build), from, ports)
}

function readdress(build: string, from: Ports, to: Ports): void {
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|html|json|css|fingerprint)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const text = readFileSync(path, 'utf8')
    const changed = text
      .replaceAll(`localhost:${from.port}`, `localhost:${to.port}`)
      .replaceAll(`localhost:${from.lakePort}`, `localhost:${to.lakePort}`)
    if (changed === text) continue
    writeFileSync(path, changed)
    for (const packed of ['.br', '.gz']) rmSync(path + packed, { force: true })
  }
}
