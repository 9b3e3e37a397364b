import type { ContentDocument } from '../finding.ts'
import { textsIn } from '../texts.ts'

export type Link = { document: ContentDocument; path: string; url: string }

/**
 * Returns every external link in any field or text, payment pages first. Skips URL templates such as that of map tiles,
 * which contain placeholders.
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
