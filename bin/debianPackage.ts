import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs what a test needs, where that is ours to do: on Debian, as root. Elsewhere nothing happens. */
export function installDebianPackage(name: string, what: string): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return
  console.log(`No ${what} here: installing the one of this Debian`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] })
}
