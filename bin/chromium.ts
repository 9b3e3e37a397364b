import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackage } from './debianPackage.ts'

/** Of the Chromium without windows. */
const shellPath = '/usr/bin/chromium-headless-shell'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A whole Chromium or Chrome; on Debian, as root, one is installed when there is none.
 * @throws Error that says how to get one
 */
export function findChromium(): string {
  return find() ?? install()
}

/**
 * What browser tests drive: on Debian the Chromium without windows, which is done in half the time; elsewhere a whole one.
 * @throws Error that says how to get one
 */
export function findHeadlessChromium(): string {
  if (!existsSync(shellPath)) installDebianPackage('chromium-headless-shell', 'Chromium without windows')
  return existsSync(shellPath) ? shellPath : findChromium()
}

const find = () => [...usualPaths, chromium.executablePath()].find((path) => existsSync(path))

function install(): string {
  installDebianPackage('chromium', 'Chromium')
  const path = find()
  if (!path)
    throw new Error('The browser tests need Chromium or Chrome; install one, or run "npx playwright install chromium"')
  return path
}
