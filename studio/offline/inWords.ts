import { toPlainText } from '@portabletext/react'
import { isPortableTextTextBlock, type SchemaType } from 'sanity'
import { formatPrice } from '../../shared/money.ts'
import { memberType, segments } from '../paths.ts'

/** A value as an organiser would say it; null for what is better shown than said: pictures, references, objects. */
export function inWords(value: unknown, type: SchemaType | undefined): string | null {
  if (value === undefined || value === null || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isOf(type, 'priceInCents') ? formatPrice(value) : String(value)
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return null
  const blocks = (value as unknown[]).filter((item) => isPortableTextTextBlock(item))
  if (blocks.length > 0) return toPlainText(blocks)
  return value.every((item) => typeof item !== 'object') ? value.join(', ') : `${value.length} items`
}

/** The titles and types along a path: what an organiser calls the place. */
export function placeOf(
  document: SchemaType | undefined,
  path: string,
): { title: string; type: SchemaType | undefined } {
  const titles: string[] = []
  let type = document
  for (const segment of segments(path)) {
    type = memberType(type, segment)
    if (type && typeof segment === 'string') titles.push(type.title ?? segment)
  }
  return { title: titles.join(' › ') || path, type }
}

const isOf = (type: SchemaType | undefined, name: string): boolean =>
  type !== undefined && (type.name === name || isOf(type.type, name))
