import { chromium, firefox, webkit } from '@playwright/test'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Keeps Debian from starting the services that it installs. */
const servicePolicy = { path: '/usr/sbin/policy-rc.d', text: '#!/bin/sh\nexit 101\n' }

/** Installs a package that tests need, on Debian as root; elsewhere, does nothing. Starts none of its services. */
export function installDebianPackage(name: string, what: string): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return
  console.log(`${what} is missing: installing Debian's package ${name}`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const isOurs = !existsSync(servicePolicy.path)
  if (isOurs) writeFileSync(servicePolicy.path, servicePolicy.text, { mode: 0o755 })
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] })
  } finally {
    if (isOurs) rmSync(servicePolicy.path)
  }
}

const headless = ['/usr/bin/chromium-headless-shell']

const full = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  chromium.executablePath(),
]

/**
 * Returns the path of a full Chromium or Chrome. Installs one if needed, on Debian as root.
 * @throws Error that says how to get one
 */
export const findChromium = (): string => find(full) ?? install('chromium', full)

/**
 * Returns the path of the browser for tests: the headless Chromium, which is faster, or else a full one. Installs the former if
 * needed, on Debian as root.
 * @throws Error that says how to get one
 */
export const findHeadlessChromium = (): string =>
  find(headless) ?? find(full) ?? install('chromium-headless-shell', headless)

const find = (paths: string[]) => paths.find((path) => existsSync(path))

function install(name: string, paths: string[]): string {
  installDebianPackage(name, 'Chromium')
  const path = find(paths)
  if (!path)
    throw new Error('The browser tests need Chromium or Chrome; install one, or run "npx playwright install chromium"')
  return path
}

const versionArguments = { caddy: ['version'], java: ['-version'], nginx: ['-v'] }

type Program = keyof typeof versionArguments

/** Returns whether a program works: macOS ships a `java` that only says where to download it. */
const runs = (name: Program) => spawnSync(name, versionArguments[name]).status === 0

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** Returns whether Playwright can drive an engine: each Chromium, and its own builds of the others. */
export const hasOwnBuild = (name: EngineName): boolean =>
  name === 'chromium' || existsSync({ firefox, webkit }[name].executablePath())

export const findFirefox = (): string | undefined =>
  find(['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'])

export const hasEngine = (name: EngineName): boolean =>
  hasOwnBuild(name) ||
  (name === 'firefox'
    ? findFirefox() !== undefined
    : existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb'))

/** Returns the names of the engines that are not available. Installs missing ones first, on Debian as root. */
export function findMissingEngines(): EngineName[] {
  if (!hasEngine('firefox')) installDebianPackage('firefox-esr', 'Firefox')
  if (!hasEngine('webkit')) for (const name of ['webkit2gtk-driver', 'xvfb']) installDebianPackage(name, 'WebKit')
  return (['firefox', 'webkit'] as const).filter((name) => !hasEngine(name))
}

/**
 * Returns the command that runs Java, which the Nu HTML checker needs. Installs it if needed, on Debian as root.
 * @throws Error that says how to get one
 */
export function findJava(): string {
  if (!runs('java')) installDebianPackage('default-jre-headless', 'Java')
  if (!runs('java'))
    throw new Error('The HTML checker needs Java 11 or newer; install one (Debian: default-jre-headless)')
  return 'java'
}

/**
 * Returns the names of the proxies in deploy/ that are not available. Installs missing ones first, on Debian as root.
 */
export function findMissingProxies(): Program[] {
  const names: Program[] = ['nginx', 'caddy']
  for (const name of names) if (!runs(name)) installDebianPackage(name, name)
  return names.filter((name) => !runs(name))
}

export const hasProxies = (): boolean => runs('nginx') && runs('caddy')
