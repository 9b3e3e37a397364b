import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './debianPackage.ts'

/** As the tests of deploy/ run them, with the way in which each says its version. */
const programs = { nginx: ['-v'], caddy: ['version'] }

type Program = keyof typeof programs

const runs = (name: Program) => spawnSync(name, programs[name]).status === 0

/**
 * Looks for the proxies that deploy/ has settings for; on Debian, as root, those that are absent are installed.
 * @returns the names of those that cannot be had
 */
export function findAbsentProxies(): Program[] {
  const names: Program[] = ['nginx', 'caddy']
  for (const name of names) if (!runs(name)) installDebianPackage(name, name)
  return names.filter((name) => !runs(name))
}

export const hasProxies = (): boolean => runs('nginx') && runs('caddy')
