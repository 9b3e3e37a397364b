import type { ContentDocument } from '../finding.ts'
import { textsIn } from '../texts.ts'

export type Link = { document: ContentDocument; path: string; url: string }

/**
 * Every address of another site in any field or text, payment pages first. A pattern such as that of map tiles is none:
 * it has gaps to fill.
 */
export function linksIn(documents: ContentDocument[]): Link[] {
  const paid = documents.filter(({ _type }) => _type === 'registrationLink')
  const links = [...new Set([...paid, ...documents])].flatMap((document) =>
    textsIn(document)
      .filter(({ text }) => /^https?:\/\/[^\s{}]+$/i.test(text))
      .map(({ path, text }) => ({ document, path, url: text })),
  )
  return [...new Map(links.map((link) => [`${link.document._id} ${link.path} ${link.url}`, link])).values()]
}
