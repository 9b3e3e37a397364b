/** What somebody typed: the value to keep, null for nothing at all; or what is wrong with it, and what would be right. */
export type Reading = { value: string | null; problem: null } | { value: null; problem: string }

export const good = (value: string | null): Reading => ({ value, problem: null })
export const wrong = (problem: string): Reading => ({ value: null, problem })
