/** A value, null if empty, or a problem with advice; `choices` lists the possible meanings of ambiguous text. */
export type Reading<Value = string> =
  { value: Value | null; problem: null; choices?: undefined } | { value: null; problem: string; choices?: Value[] }

export const valid = <Value>(value: Value) => ({ value, problem: null })
export const invalid = (problem: string) => ({ value: null, problem })

/** Returns text as people see it: pasted text may contain invisible characters and other kinds of spaces. */
export const visibleText = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
