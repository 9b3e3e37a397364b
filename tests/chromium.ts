import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const complete = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of the first installed browser, or else of Playwright's own, which may be absent. */
const find = (paths: string[]) => paths.find((path) => existsSync(path)) ?? chromium.executablePath()

/** Returns the path of a complete Chromium or Chrome. */
export const findChromium = () => find(complete)

/** Returns the path of Debian's headless Chromium, which is faster, or else of a complete one. */
export const findHeadlessChromium = () => find(['/usr/bin/chromium-headless-shell', ...complete])

/** Keeps Debian from starting the services that it installs. */
const servicePolicy = { path: '/usr/sbin/policy-rc.d', text: '#!/bin/sh\nexit 101\n' }

/** Installs Debian's packages without starting their services, as root on Debian; elsewhere, does nothing. */
export function installDebianPackages(...packages: string[]): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.error(`Installing Debian's ${packages.join(', ')}`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const isOurs = !existsSync(servicePolicy.path)
  if (isOurs) writeFileSync(servicePolicy.path, servicePolicy.text, { mode: 0o755 })
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: ['ignore', 'ignore', 'inherit'] })
  } finally {
    if (isOurs) rmSync(servicePolicy.path)
  }
}

const hasChromium = () => existsSync(findHeadlessChromium())

// Runs before the browser tests.
if (import.meta.main && !hasChromium()) {
  installDebianPackages('chromium-headless-shell')
  if (!hasChromium()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (!hasChromium()) {
    console.error('The browser tests need Chromium or Chrome; install one, or run "npx playwright install chromium"')
    process.exitCode = 1
  }
}
