import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findHeadlessChromium } from './bin/systemPackages.ts'
import { siteUrl } from './tests/addresses.ts'

/** Browser tests run against what `npm start` starts, on ports and data of their own: each worker has a stack to itself. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{e2e,deploy,engines}/*.spec.ts',
  projects: [
    { name: 'chromium' },
    // What visitors do, in the engines of other browsers; see tests/engines/openTab.ts.
    { name: 'firefox', testMatch: 'engines/*.spec.ts', use: { browserName: 'firefox' } },
    { name: 'webkit', testMatch: 'engines/*.spec.ts', use: { browserName: 'webkit' } },
  ],
  globalSetup: './tests/e2e/stack.ts',
  workers: Math.min(2, availableParallelism()),
  forbidOnly: true,
  // Long enough for a machine that is busy with other things: what takes longer hangs.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { intervals: [100, 250] } },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: siteUrl,
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--font-render-hinting=none', // as on phones: letters are as wide as the font says
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure', // and no trace, which takes as long as the tests themselves: `--trace=on` for one that fails
  },
})
