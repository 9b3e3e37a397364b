import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Debian asks this program whether a service may start that was just installed; it says no. */
const startsNothing = { path: '/usr/sbin/policy-rc.d', text: '#!/bin/sh\nexit 101\n' }

/** Installs what a test needs, where that is ours to do: on Debian, as root. Elsewhere nothing happens. Nothing of it starts. */
export function installDebianPackage(name: string, what: string): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return
  console.log(`No ${what} here: installing the one of this Debian`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const isOurs = !existsSync(startsNothing.path)
  if (isOurs) writeFileSync(startsNothing.path, startsNothing.text, { mode: 0o755 })
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] })
  } finally {
    if (isOurs) rmSync(startsNothing.path)
  }
}
