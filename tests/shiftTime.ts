/** How far a clock is ahead of the machine's, in milliseconds. */
export type Shift = { aheadInMs: number }

/**
 * Lets `Date` and the origin of `performance.now()` be as far ahead as the shift says at the moment of asking. Needs nothing
 * beside it, so that a browser can be given it.
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
