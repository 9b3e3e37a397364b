import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackage } from './debianPackage.ts'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The Chromium that browser tests drive; on Debian, as root, one is installed when there is none.
 * @throws Error that says how to get one
 */
export function findChromium(): string {
  return find() ?? install()
}

const find = () => [...usualPaths, chromium.executablePath()].find((path) => existsSync(path))

function install(): string {
  installDebianPackage('chromium', 'Chromium')
  const path = find()
  if (!path)
    throw new Error('The browser tests need Chromium or Chrome; install one, or run "npx playwright install chromium"')
  return path
}
