import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Started first, so that no worker is left alone with one of them at the end; of the others, Vitest remembers the time. */
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
    maxWorkers: availableParallelism(), // Vitest would leave one idle
    projects: [
      // A process for each file: its tests measure processor time and the depth of the stack.
      { extends: true, test: { name: 'lake', include: ['packages/lake/tests/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'site and Studio',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['packages/lake/tests/**'],
          // A worker evaluates a module once, not once a file: nothing here replaces modules, and what a test replaces is put back.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
    sequence: { sequencer: LongestFirst },
    // Long enough for a machine that is busy with other things: what takes longer hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
    maxConcurrency: 2, // of tests in one file: the sanity command takes a processor and 220 MB each time
  },
})
