import { linkProblem } from '../../shared/linkRules.ts'
import { linksInFields } from '../contentTexts.ts'
import { type ContentDocument, error, type Finding, type Rule, underPublishedIds, warning } from '../facts.ts'
import { nameOf } from '../words.ts'

/**
 * Finds links that lead nowhere as they are written, also those that came by an import, which no form has seen. One that only a
 * draft has is a warning: visitors don't read it yet.
 */
export const links: Rule = ({ documents, drafts }) => {
  const published = documents.flatMap(unusableLinks(error))
  const isKnown = (one: Finding) =>
    published.some(
      ({ documentId, path, message }) => documentId === one.documentId && path === one.path && message === one.message,
    )
  const inDrafts = underPublishedIds(drafts).flatMap(unusableLinks(warning))
  return [...published, ...inDrafts.filter((one) => !isKnown(one))]
}

const unusableLinks = (find: typeof error) => (document: ContentDocument) =>
  linksInFields(document).flatMap(({ path, text }) => {
    const problem = linkProblem(text)
    return problem === null ? [] : find(document, path, `${nameOf(document)}: ${problem}.`)
  })
