/**
 * Returns whether a client has a representation of the entity, whatever its encoding.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((tag) => withoutWeakness(tag.trim()))
  return known.includes('*') || known.includes(withoutWeakness(etag))
}

const withoutWeakness = (etag: string) => etag.replace(/^W\//, '')
