import { isBlockSchemaType, type SchemaType } from 'sanity'
import { memberType, segments } from '../paths.ts'

/**
 * What organisers call a field that holds nothing but a text; null for what is chosen, counted or formatted, and for items of a
 * list, which have no place of their own: others may move them.
 */
export function plainFieldName(document: SchemaType | undefined, path: string): string | null {
  let type = document
  let isItem = true
  for (const segment of segments(path)) {
    if (type === undefined || isBlockSchemaType(type)) return null
    isItem = typeof segment !== 'string'
    type = memberType(type, segment)
  }
  if (isItem || type === undefined || !isPlain(type)) return null
  return type.title ?? type.name
}

/** Types that are made of texts, such as a time of day, have a name of their own. */
function isPlain({ name, options, readOnly }: SchemaType): boolean {
  const hasChoices = typeof options === 'object' && options !== null && 'list' in options
  return (name === 'string' || name === 'text') && !hasChoices && readOnly === undefined
}
