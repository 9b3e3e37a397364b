/** Replaces blank texts with null, so that sections treat emptied fields like fields that were never filled in. */
export function withoutBlanks<Content>(content: Content): Content {
  return filled(content) as Content

  function filled(value: unknown): unknown {
    if (typeof value === 'string') return value.trim() === '' ? null : value
    if (Array.isArray(value)) return value.map(filled).filter((item) => item !== null)
    if (typeof value !== 'object' || value === null) return value
    const isLettering = '_type' in value && value._type === 'span' // a span may consist of the space between two words
    return isLettering ? value : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]))
  }
}
