import { expect, test } from 'vitest'
import { withinTime } from 'server-toolkit/withinTime.ts'

/** Waits without using the processor. */
const wait = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test('interrupts endless work', () => {
  const endless = () => {
    for (;;);
  }
  expect(() => withinTime(50, endless)).toThrow('timed out after')
})

test('gives work its full time if it had to wait for the processor', () => {
  let attempts = 0
  const work = () => {
    attempts++
    if (attempts === 1) wait(100)
    return 'done'
  }
  expect(withinTime(50, work)).toBe('done')
  expect(attempts).toBe(2)
})

test('throws the error of the work', () => {
  const failing = () => {
    throw new Error('An event repeats more than 20000 times')
  }
  expect(() => withinTime(50, failing)).toThrow('An event repeats more than 20000 times')
})
