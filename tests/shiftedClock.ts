import { readFileSync, watch } from 'node:fs'
import { shiftTime } from './shiftTime.ts'

/**
 * Moves the clock ahead, in every process of the stack in browser tests, by the milliseconds in the file at TEST_CLOCK,
 * as soon as a test writes another number.
 */
const { TEST_CLOCK: path = '' } = process.env
const shift = { aheadInMs: Number(readFileSync(path, 'utf8')) }
watch(path, () => {
  const text = readFileSync(path, 'utf8')
  if (text !== '') shift.aheadInMs = Number(text) // an empty file is being written
}).unref()

shiftTime(shift)
