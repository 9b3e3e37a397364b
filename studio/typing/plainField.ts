import { fromString } from '@sanity/util/paths'
import { isBlockSchemaType, type SchemaType } from 'sanity'
import { getMemberType } from '../paths.ts'

/**
 * Returns the title of a field that holds plain text; null for choices, numbers and rich text, and for list items, which
 * others may move while somebody types.
 */
export function getPlainFieldName(document: SchemaType | undefined, path: string): string | null {
  let type = document
  let isItem = true
  for (const segment of fromString(path)) {
    if (type === undefined || isBlockSchemaType(type)) return null
    isItem = typeof segment !== 'string'
    type = getMemberType(type, segment)
  }
  if (isItem || type === undefined || !isPlain(type)) return null
  return type.title ?? type.name
}

/** Returns whether a type is a plain string. Types derived from it, such as a time of day, have their own name. */
export function isPlain({ name, options, readOnly }: SchemaType): boolean {
  const hasChoices = typeof options === 'object' && options !== null && 'list' in options
  return (name === 'string' || name === 'text') && !hasChoices && readOnly === undefined
}
