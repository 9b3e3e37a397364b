import { getPublishedId, type SanityDocument } from 'sanity'
import type { ContentDocument } from '../../checks/finding.ts'
import { nameOf } from '../../checks/words.ts'
import { singletonTypes } from '../../schemas/index.ts'

/** What organisers call these documents, each once: "First Time page", "“Musicality”" */
export function namesOf(documents: SanityDocument[]): string[] {
  const families = new Map(documents.map((document) => [getPublishedId(document._id), document]))
  return [...families.values()].map((document) => {
    const page = singletonTypes.find(({ name }) => name === document._type)
    return page?.title ?? nameIn(document)
  })
}

/** “What should I wear?” */
export const nameIn = (document: SanityDocument) => nameOf(document as unknown as ContentDocument)

/** What has become of a document that is no more. */
export const deletionInWords = (document: SanityDocument) =>
  document._type === 'scheduleException'
    ? `The change to ${nameIn(document)} is taken back`
    : `${nameIn(document)} is deleted`

/** "a", "a and b", "a, b and c" */
export const listed = (names: string[]): string => new Intl.ListFormat('en-GB').format(names)
