import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { siteUrl } from './tests/addresses.ts'
import { findHeadlessChromium } from './tests/chromium.ts'

/**
 * What `npm test` runs: the errands of visitors, and each task of docs/organisers.md once. Tests in these files that are tagged
 * `@thorough` are left to `npm run test:all`, which runs everything.
 */
const journeys = [
  'visitor-asks-when-class-is',
  'visitor-comes-for-the-first-time',
  'visitor-compares-registrations',
  'visitor-finds-the-venue',
  'visitor-moves-between-pages',
  'visitor-reads-a-notice',
  'visitor-reads-class-details',
  'visitor-subscribes-to-the-calendar',
  'visitor-uses-the-top-bar',
  'visitor-without-javascript',
  'store-goes-down',
  'administrator-manages-people',
  'organiser-acts-from-the-bus',
  'organiser-adds-a-series',
  'organiser-adds-a-teacher',
  'organiser-cancels-an-evening',
  'organiser-changes-a-price',
  'organiser-deletes-what-is-in-use',
  'organiser-moves-an-evening',
  'organiser-posts-the-week',
  'organiser-previews-a-page',
  'organiser-reorders-questions',
  'organiser-says-who-does-what',
  'organiser-undoes-a-publish',
  'organiser-writes-a-notice',
].map((errand) => `e2e/${errand}.spec.ts`)

/** Browser tests run against what `npm start` starts, on ports and data of their own: each worker has a stack to itself. */
export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'journeys', testMatch: journeys, grepInvert: /@thorough/ },
    { name: 'everything', testMatch: '{e2e,deploy,engines}/*.spec.ts' },
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
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/tests/browser.json' }]],
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
