/** What a document says, as text to compare: in whatever order its fields came, draft or published, saved or not. */
export function contentOf(document: object | null): string {
  const { _id, _rev, _createdAt, _updatedAt, _system, ...content } = (document ?? {}) as Record<string, unknown>
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
