import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // Long enough for a machine that is busy with other things: what takes longer hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
    maxConcurrency: 2, // of tests in one file: the sanity command takes a processor and 220 MB each time
  },
})
