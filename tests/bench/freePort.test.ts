import { expect, test } from 'vitest'
import { freePort } from './freePort.ts'

test('whoever asks at the same time gets a port of their own', async () => {
  const ports = await Promise.all(Array.from({ length: 5 }, freePort))
  expect(new Set(ports).size).toBe(5)
})
