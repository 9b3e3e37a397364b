import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { unitTestFiles } from './bin/testFiles.ts'

/** The slowest files. They start first, so that no worker runs one of them alone at the end; Vitest orders the rest by past durations. */
const longest = ['schemas/types.test.ts', 'contract/cli.test.ts', 'fuzz/fuzz.test.ts', 'store/kill.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(), // by default, Vitest leaves one idle
    projects: [
      // Each file runs in its own process: these tests measure processor time and stack depth.
      { extends: true, test: { name: 'lake', include: ['packages/lake/tests/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'site and Studio',
          include: [unitTestFiles],
          exclude: ['packages/lake/tests/**'],
          // Files share modules within a worker, which is faster. No test mocks modules, and mocks and globals are restored.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
    sequence: { sequencer: LongestFirst },
    // Long enough on a busy machine; a test that takes longer hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
    maxConcurrency: 2, // of tests in one file: the sanity command takes one processor and 220 MB
  },
})
