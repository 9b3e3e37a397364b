import { locationOf, type Finding } from '../finding.ts'
import { byLevel } from '../levels.ts'
import { nameOf, quote } from '../words.ts'
import type { LinkAnswer } from './linkAnswer.ts'
import type { Link } from './linksIn.ts'
import { linkProblem } from './linkProblem.ts'

/** What is wrong with links, the worst first; a link that was not asked about is taken for right. */
export function linkFindings(links: Link[], answers: LinkAnswer[]): Finding[] {
  const found = links.flatMap(({ document, path, url }) => {
    const answer = answers.find((answer) => answer.url === url)
    const problem = answer ? linkProblem(answer) : null
    if (problem === null) return []
    return {
      level: problem.level,
      message: `${nameOf(document)}: ${quote(url, 80)} ${problem.words}`,
      ...locationOf(document, path),
    }
  })
  return byLevel(found).flatMap(({ findings }) => findings)
}

/** "3 of 12 links are fine." */
export function linkSummary(answers: LinkAnswer[]): string {
  const fine = answers.filter((answer) => linkProblem(answer) === null).length
  if (answers.length === 0) return 'There are no links to other sites.'
  if (fine === answers.length) return fine === 1 ? 'The one link is fine.' : `All ${fine} links are fine.`
  const isOffline = answers.every(({ outcome }) => outcome === 'unreachable')
  return `${fine} of ${answers.length} links ${fine === 1 ? 'is' : 'are'} fine.${isOffline ? ` ${offline}` : ''}`
}

const offline = 'No site answers at all: is the machine that asks connected to the internet?'
