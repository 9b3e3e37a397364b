import type { PathSegment, SchemaType } from 'sanity'

/** Returns the type of a field, or of the items of a list that holds a single type. */
export function getMemberType(type: SchemaType | undefined, segment: PathSegment): SchemaType | undefined {
  if (typeof segment === 'string') {
    return type && 'fields' in type ? type.fields.find(({ name }) => name === segment)?.type : undefined
  }
  return type && 'of' in type && type.of.length === 1 ? (type.of as SchemaType[])[0] : undefined
}

export const getKey = (item: unknown): string | undefined =>
  isObject(item) && typeof item._key === 'string' ? item._key : undefined

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether a type is a plain string. Types derived from it, such as a time of day, have their own name. */
export function isPlain({ name, options, readOnly }: SchemaType): boolean {
  const hasChoices = typeof options === 'object' && options !== null && 'list' in options
  return (name === 'string' || name === 'text') && !hasChoices && readOnly === undefined
}
