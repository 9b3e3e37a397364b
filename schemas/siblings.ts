import { type ValidationContext } from 'sanity'

/** What another field of the object or document around a field holds. */
export const sibling = (context: ValidationContext, name: string): unknown =>
  typeof context.parent === 'object' && context.parent !== null
    ? (context.parent as Record<string, unknown>)[name]
    : undefined

/**
 * A validator: the value must come after its sibling `name`. Dates, times and instants written as `YYYY-MM-DD`, `HH:MM`
 * and ISO 8601 in UTC all sort as text.
 */
export const comesAfter =
  (name: string, message: string) => (value: string | undefined, context: ValidationContext) => {
    const earlier = sibling(context, name)
    return value === undefined || typeof earlier !== 'string' || value > earlier || message
  }

/** A validator: the value must not come later than its sibling `name`. */
export const notAfter = (name: string, message: string) => (value: string | undefined, context: ValidationContext) => {
  const later = sibling(context, name)
  return value === undefined || typeof later !== 'string' || value <= later || message
}

/** A validator: the value must be there when its sibling `name` holds one of `values`. */
export const neededWhen =
  (name: string, values: string[], message: string) => (value: unknown, context: ValidationContext) => {
    const other = sibling(context, name)
    return value !== undefined || typeof other !== 'string' || !values.includes(other) || message
  }
