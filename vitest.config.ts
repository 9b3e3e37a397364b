import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Long enough for a machine that is busy with other things: what takes longer hangs.
  test: { include: ['tests/**/*.test.{ts,tsx}'], testTimeout: 30_000, hookTimeout: 30_000 },
})
