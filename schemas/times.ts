/** A validator for times of day. A field with rules of its own loses those of its type, so it names this one again. */
export const isClockTime = (time: unknown) =>
  time === undefined ||
  (typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)) ||
  'Write a time of day, such as 8:30 pm'
