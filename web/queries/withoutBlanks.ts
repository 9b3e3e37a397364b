/** A field that was emptied says as little as one that was never filled in: sections have to know of null alone. */
export function withoutBlanks<Content>(content: Content): Content {
  return filled(content) as Content

  function filled(value: unknown): unknown {
    if (typeof value === 'string') return value.trim() === '' ? null : value
    if (Array.isArray(value)) return value.map(filled).filter((item) => item !== null)
    if (typeof value !== 'object' || value === null) return value
    const isLettering = '_type' in value && value._type === 'span' // a space between two words counts
    return isLettering ? value : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]))
  }
}
