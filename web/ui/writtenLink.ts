import { safeHref } from '../../shared/safeHref.ts'

/** A link that has words and leads somewhere; null while either is missing. */
export function writtenLink(link: { label?: string | null; href?: string | null } | null) {
  const href = safeHref(link?.href)
  return link?.label && href ? { label: link.label, href } : null
}
