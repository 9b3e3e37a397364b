/** Serializes a document's content for comparison, regardless of the order of its fields, its id and its timestamps. */
export function contentOf(document: object | null): string {
  const { _id, _rev, _createdAt, _updatedAt, _system, ...content } = (document ?? {}) as Record<string, unknown>
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
