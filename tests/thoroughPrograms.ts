import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { firefox, webkit } from '@playwright/test'
import { findChromium, installDebianPackages } from './chromium.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** Returns whether Playwright can drive an engine: any Chromium, and its own builds of the others. */
export const isPlaywrights = (name: EngineName): boolean =>
  name === 'chromium' || existsSync({ firefox, webkit }[name].executablePath())

export const findFirefox = (): string | undefined =>
  ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find((path) =>
    existsSync(path),
  )

const hasWebKitDriver = () => existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb')

export const hasEngine = (name: EngineName): boolean =>
  isPlaywrights(name) || (name === 'firefox' ? findFirefox() !== undefined : hasWebKitDriver())

const works = (name: string, argument: string) => spawnSync(name, [argument]).status === 0

export const hasProxies = (): boolean => works('nginx', '-v') && works('caddy', 'version')

// Runs before `npm run test:all`. Installs what is missing, as root on Debian; elsewhere says which tests are skipped.
if (import.meta.main) {
  installDebianPackages(
    ...(existsSync(findChromium()) ? [] : ['chromium']),
    ...(hasProxies() ? [] : ['nginx', 'caddy']),
    ...(hasEngine('firefox') ? [] : ['firefox-esr']),
    ...(hasEngine('webkit') ? [] : ['webkit2gtk-driver', 'xvfb']),
  )
  const missing = Object.entries({
    'nginx and Caddy, for deploy/': !hasProxies(),
    Firefox: !hasEngine('firefox'),
    WebKit: !hasEngine('webkit'),
  })
  for (const [name, isMissing] of missing)
    if (isMissing) console.error(`Missing, so that its tests are skipped (see "Tests" in README.md): ${name}`)
}
