import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const lakeTests = 'packages/*/tests/**/*.test.ts'

/**
 * What `npm run test:all` runs in addition to `npm test`: tests that start commands, builds or servers, kill processes, fill disks,
 * send random input, cover ten years, or measure a thread. The slowest come first.
 */
const thorough = [
  'packages/lake/tests/contract/{cli,sdk}.test.ts',
  'tests/schemas/types.test.ts',
  'tests/security/{content,feeds,fuzz,previews,sharedPreviews}.test.ts',
  'packages/lake/tests/{backup,commands,fuzz,store}/**/*.test.ts',
  'packages/lake/tests/{operate,start}.test.ts',
  'packages/lake/tests/security/{drawings,history,originals,patches,queries,sessions,signIn,slowConnections,streams,viewerWrites}.test.ts',
  'packages/lake/tests/query/{expensive,groqInternals,pushdown}.test.ts',
  'packages/lake/tests/write/largeTransactions.test.ts',
  'packages/lake/tests/assets/imageProcesses.test.ts',
  'tests/bin/{checkContent,content,keepRunning,sanity,start,stopping}.test.ts',
  'tests/deploy/**/*.test.ts',
  'tests/dependencyRules.test.ts',
  'tests/web/renewal/watchForHangs.test.ts',
  'tests/web/everySurface.test.tsx',
  'tests/web/visitorChanges/anyTime.test.ts',
]

/**
 * Files share modules within a worker, which is faster: no test mocks modules, and mocks and globals are restored. Properties are
 * tried with the same values in every run; those of the thorough tests with new ones.
 */
const shared = { isolate: false, restoreMocks: true, unstubGlobals: true, setupFiles: 'tests/fixedSeed.ts' }

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(), // by default, Vitest leaves one idle
    // Tests start our programs and the `sanity` command about a hundred times; the cache saves Node from compiling them each time.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
    projects: [
      { extends: true, test: { name: 'lake', include: [lakeTests], exclude: thorough, ...shared } },
      {
        extends: true,
        test: { name: 'site and Studio', include: ['tests/**/*.test.{ts,tsx}'], exclude: thorough, ...shared },
      },
      // Each file runs in its own process: some measure processor time and stack depth.
      { extends: true, test: { name: 'thorough', include: thorough } },
    ],
    // Long enough on a busy machine; a test that takes longer hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } }, // before the test's, so that a failure shows the value
    silent: 'passed-only', // what the program logs when a test makes it fail would bury real failures
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/tests/unit.json' }]],
    maxConcurrency: 2, // of tests in one file: the sanity command takes one processor and 220 MB
  },
})
