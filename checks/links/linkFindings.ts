import { type Finding, locationOf } from '../finding.ts'
import { byLevel } from '../levels.ts'
import { nameOf, quote } from '../words.ts'
import type { LinkAnswer } from './linkAnswer.ts'
import type { Link } from './linksIn.ts'

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

type Problem = { level: Finding['level']; words: string }

/** What is wrong with an address, as words that follow it; null when visitors get where they should. */
export function linkProblem({ url, outcome, status, finalUrl, reason }: LinkAnswer): Problem | null {
  if (outcome === 'refused') return error(`leads to ${finalUrl}, where visitors cannot follow. Write a public address.`)
  if (reason === 'REDIRECTS') return unknown('redirects in circles')
  if (status === null) return error(`does not answer${why(reason, hostOf(finalUrl))}. ${rightAddress}`)
  if (status === 404 || status === 410) return error(`answers ${status}: the page is gone. ${rightAddress}`)
  if (status >= 400 && !blockedStatuses.includes(status))
    return error(`answers ${status}: something is wrong there. Open it yourself, or check again later.`)
  if (!isSameSite(url, finalUrl))
    return warning(`leads elsewhere now: ${hostOf(finalUrl)}. If that is where it should lead, write that address.`)
  if (blockedStatuses.includes(status)) return unknown(`lets no program in: it answers ${status}`)
  if (isFirstPage(finalUrl) && !isFirstPage(url))
    return warning(`leads to the first page of ${hostOf(finalUrl)} now: its own page is probably gone. ${rightAddress}`)
  return null
}

const rightAddress = 'Write the right address, or take the link out.'

const error = (words: string): Problem => ({ level: 'error', words })
const warning = (words: string): Problem => ({ level: 'warning', words })
const unknown = (reason: string): Problem => ({
  level: 'info',
  words: `could not be checked: it ${reason}. Open it yourself.`,
})

/** How sites answer whom they take for a robot. */
const blockedStatuses = [401, 403, 405, 406, 429, 451, 999]

function why(reason: string | null, host: string): string {
  if (reason === 'ENOTFOUND') return `: there is no ${host}`
  if (reason === 'TIMEOUT') return ' in time'
  if (reason === 'ECONNREFUSED') return `: ${host} takes no visitors`
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(reason ?? '')) return ` safely: the certificate of ${host} is not valid`
  return reason === null ? '' : ` (${reason})`
}

/** The same name or one under it, encrypted or not. */
function isSameSite(one: string, other: string): boolean {
  const [a, b] = [domainOf(one), domainOf(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}

const domainOf = (url: string) => hostOf(url).replace(/^www\./, '')
const hostOf = (url: string) => URL.parse(url)?.host ?? url

function isFirstPage(url: string): boolean {
  const { pathname = '/', search = '' } = URL.parse(url) ?? {}
  return pathname === '/' && search === ''
}
