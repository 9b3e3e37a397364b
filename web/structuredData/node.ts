import { settings } from '../sanity/client.ts'

/** One thing of schema.org. Nodes refer to each other by `@id`: `{ '@id': nodeId('organization') }`. */
export type SchemaNode = { '@type': string; '@id'?: string; [property: string]: unknown }

/** The name of a thing on the whole site (`nodeId('place')`) or on one page (`nodeId('breadcrumb', '/classes')`). */
export const nodeId = (name: string, path = '/') => `${new URL(path, settings.siteUrl).href}#${name}`

/** The JSON-LD of a page. What is not known is left out: no null, no empty text or list, no thing without a property. */
export const graph = (nodes: SchemaNode[]) => ({ '@context': 'https://schema.org', '@graph': nodes.flatMap(known) })

function known(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return wrapUnlessEmpty(value.flatMap(known))
  if (typeof value !== 'object') return [value]
  const properties = Object.entries(value).flatMap(([name, inner]) => known(inner).map((kept) => [name, kept] as const))
  const saysMoreThanItsType = properties.some(([name]) => name !== '@type')
  return saysMoreThanItsType ? [Object.fromEntries(properties)] : []
}

const wrapUnlessEmpty = (items: unknown[]) => (items.length > 0 ? [items] : [])
