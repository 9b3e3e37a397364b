import { readFileSync, watch } from 'node:fs'

/**
 * Preloaded into every process of the stack that browser tests start: time then runs as ever, but as many milliseconds ahead
 * as the file at TEST_CLOCK says, at once when a test writes another number.
 */
const { TEST_CLOCK: path = '' } = process.env
let ahead = Number(readFileSync(path, 'utf8'))
watch(path, () => {
  const text = readFileSync(path, 'utf8')
  if (text !== '') ahead = Number(text) // else it is just being written
}).unref()

const RealDate = Date
const realNow = Date.now.bind(Date)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [realNow() + ahead] : values, newTarget) as Date,
  apply: () => new RealDate(realNow() + ahead).toString(),
  get: (target, property, receiver): unknown =>
    property === 'now' ? () => realNow() + ahead : Reflect.get(target, property, receiver),
})
