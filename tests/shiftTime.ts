/** The milliseconds by which a clock is ahead of the machine's. */
type Shift = { aheadInMs: number }

/**
 * Moves `Date` and the origin of `performance.now()` ahead by the shift's current value. Refers to nothing outside itself, so that
 * it can run in a browser.
 */
export function shiftTime(shift: Shift): void {
  const RealDate = Date
  const now = () => RealDate.now() + shift.aheadInMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, property, receiver): unknown => (property === 'now' ? now : Reflect.get(target, property, receiver)),
  })

  const { timeOrigin } = performance
  Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + shift.aheadInMs })
}
