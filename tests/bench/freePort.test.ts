import { expect, test } from 'vitest'
import { freePort } from './freePort.ts'

test('concurrent callers get different ports', async () => {
  const ports = await Promise.all(Array.from({ length: 5 }, freePort))
  expect(new Set(ports).size).toBe(5)
})
