import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackage } from './debianPackage.ts'

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
