export type Text = {
  path: string
  text: string
  /** Whether it is an address that visitors can follow. */
  isLink: boolean
}

/**
 * Returns every text within a value with its Studio path. A paragraph of rich text is one text; the address of a link in
 * it is another, at the same path.
 */
export function textsIn(value: unknown, path = ''): Text[] {
  if (typeof value === 'string') return [{ path, text: value, isLink: /(?:^|\.)(?:href|url)$/.test(path) }]
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => textsIn(item, `${path}[${keyOf(item) ?? index}]`))
  }
  if (!isObject(value)) return []
  if (value._type === 'block') {
    const addresses = textsIn(value.markDefs).map((address) => ({ ...address, path }))
    return [{ path, text: spans(value.children).join(''), isLink: false }, ...addresses]
  }
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('_'))
    .flatMap(([name, field]) => textsIn(field, path === '' ? name : `${path}.${name}`))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const keyOf = (item: unknown) =>
  isObject(item) && typeof item._key === 'string' ? `_key==${JSON.stringify(item._key)}` : null

const spans = (children: unknown): string[] =>
  Array.isArray(children)
    ? children.flatMap((child: unknown) => (isObject(child) && typeof child.text === 'string' ? child.text : []))
    : []

/** Serializes a document's content for comparison, regardless of the order of its fields, its id and its timestamps. */
export function serializeContent(document: object | null): string {
  const { _id, _rev, _createdAt, _updatedAt, _system, ...content } = (document ?? {}) as Record<string, unknown>
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
