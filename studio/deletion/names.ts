import { getPublishedId, type SanityDocument } from 'sanity'
import type { ContentDocument } from '../../checks/finding.ts'
import { nameOf } from '../../checks/words.ts'
import { singletonTypes } from '../../schemas/index.ts'

/** Returns unique names of documents, as organizers know them: "First Time page", "“Musicality”". */
export function getNames(documents: SanityDocument[]): string[] {
  const byId = new Map(documents.map((document) => [getPublishedId(document._id), document]))
  return [...byId.values()].map((document) => {
    const page = singletonTypes.find(({ name }) => name === document._type)
    return page?.title ?? quoteName(document)
  })
}

/** Returns a document's name in quotes: “What should I wear?” */
export const quoteName = (document: SanityDocument) => nameOf(document as unknown as ContentDocument)

/** Describes the deletion of a document. */
export const describeDeletion = (document: SanityDocument) =>
  document._type === 'scheduleException'
    ? `The change to ${quoteName(document)} was undone`
    : `${quoteName(document)} was deleted`

/** Formats "a", "a and b" or "a, b and c". */
export const formatList = (names: string[]): string => new Intl.ListFormat('en-GB').format(names)
