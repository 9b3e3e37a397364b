import { readFileSync, watch } from 'node:fs'
import { shiftTime } from './shiftTime.ts'

/**
 * Preloaded into every process of the stack that browser tests start: time then runs as ever, but as many milliseconds ahead
 * as the file at TEST_CLOCK says, at once when a test writes another number.
 */
const { TEST_CLOCK: path = '' } = process.env
const shift = { aheadInMs: Number(readFileSync(path, 'utf8')) }
watch(path, () => {
  const text = readFileSync(path, 'utf8')
  if (text !== '') shift.aheadInMs = Number(text) // else it is just being written
}).unref()

shiftTime(shift)
