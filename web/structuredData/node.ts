/** A schema.org object. */
export type SchemaNode = { '@type': string; '@id'?: string; [property: string]: unknown }

/** Returns the JSON-LD of a page, without null, empty strings, empty lists and nodes without properties. */
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
