import { chromium } from '@playwright/test'
import { execFileSync, spawnSync } from 'node:child_process'
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

const withoutWindows = ['/usr/bin/chromium-headless-shell']

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  chromium.executablePath(),
]

/**
 * A whole Chromium or Chrome; on Debian, as root, one is installed when there is none.
 * @throws Error that says how to get one
 */
export const findChromium = (): string => find(whole) ?? install('chromium', whole)

/**
 * What browser tests drive: the Chromium without windows, which is faster, or else a whole one; on Debian, as root, the former
 * is installed when there is neither.
 * @throws Error that says how to get one
 */
export const findHeadlessChromium = (): string =>
  find(withoutWindows) ?? find(whole) ?? install('chromium-headless-shell', withoutWindows)

const find = (paths: string[]) => paths.find((path) => existsSync(path))

function install(name: string, paths: string[]): string {
  installDebianPackage(name, 'Chromium')
  const path = find(paths)
  if (!path)
    throw new Error('The browser tests need Chromium or Chrome; install one, or run "npx playwright install chromium"')
  return path
}

/**
 * The Java that runs the Nu HTML checker; on Debian, as root, one is installed when there is none.
 * @returns the name of the command
 * @throws Error that says how to get one
 */
export function findJava(): string {
  if (!javaRuns()) installDebianPackage('default-jre-headless', 'Java')
  if (!javaRuns())
    throw new Error('The HTML checker needs Java 11 or newer; install one (Debian: default-jre-headless)')
  return 'java'
}

/** macOS ships a `java` that only says where to download one, so finding the command is not enough. */
const javaRuns = () => spawnSync('java', ['-version']).status === 0

/** The arguments with which each proxy prints its version. */
const versionArguments = { nginx: ['-v'], caddy: ['version'] }

type Program = keyof typeof versionArguments

const runs = (name: Program) => spawnSync(name, versionArguments[name]).status === 0

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
