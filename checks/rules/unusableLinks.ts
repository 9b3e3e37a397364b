import { linkProblem } from '../../shared/linkRules.ts'
import { error, type Rule } from '../finding.ts'
import { nameOf } from '../words.ts'
import { linksInFields } from '../contentTexts.ts'

/** Finds links that lead nowhere as they are written, also those that came by an import, which no form has seen. */
export const links: Rule = ({ documents }) =>
  documents.flatMap((document) =>
    linksInFields(document).flatMap(({ path, text }) => {
      const problem = linkProblem(text)
      return problem === null ? [] : error(document, path, `${nameOf(document)}: ${problem}.`)
    }),
  )
