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
export const findChromium = (): string => findWhole() ?? install('chromium', findWhole)

/**
 * What browser tests drive: the Chromium without windows, which is faster, or else a whole one; on Debian, as root, the former
 * is installed when there is neither.
 * @throws Error that says how to get one
 */
export const findHeadlessChromium = (): string =>
  findShell() ?? findWhole() ?? install('chromium-headless-shell', findShell)

type Find = () => string | undefined

const findShell: Find = () => [shellPath].find((path) => existsSync(path))
const findWhole: Find = () => [...usualPaths, chromium.executablePath()].find((path) => existsSync(path))

function install(name: string, find: Find): string {
  installDebianPackage(name, 'Chromium')
  const path = find()
  if (!path)
    throw new Error('The browser tests need Chromium or Chrome; install one, or run "npx playwright install chromium"')
  return path
}
