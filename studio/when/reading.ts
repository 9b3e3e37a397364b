/** The result of parsing typed text: a value, null if empty, or a problem with advice. */
export type Reading = { value: string | null; problem: null } | { value: null; problem: string }

export const valid = (value: string | null): Reading => ({ value, problem: null })
export const invalid = (problem: string): Reading => ({ value: null, problem })
