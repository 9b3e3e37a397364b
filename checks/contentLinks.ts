import { parseUrl } from '../shared/safeHref.ts'
import { linkProblem } from '../shared/linkRules.ts'
import {
  byLevel,
  type ContentDocument,
  error,
  type Facts,
  type Finding,
  locationOf,
  underPublishedIds,
} from './facts.ts'
import { textsIn } from './contentTexts.ts'
import { nameOf, quote } from './words.ts'

/** Returns the problems with links, most severe first; skips links that weren't checked. */
export function linkFindings(links: Link[], answers: LinkAnswer[]): Finding[] {
  const found = links.flatMap(({ document, path, url }) => {
    const answer = answers.find((answer) => answer.url === url)
    const problem = answer ? answerProblem(answer) : null
    if (problem === null) return []
    return {
      level: problem.level,
      message: `${nameOf(document)}: ${quote(url, 80)} ${problem.words}`,
      ...locationOf(document, path),
    }
  })
  return byLevel(found).flatMap(({ findings }) => findings)
}

type Problem = { level: Finding['level']; words: string }

/** Describes the problem with a link, as words that follow its address; returns null if it works. */
export function answerProblem({ url, outcome, status, finalUrl, reason }: LinkAnswer): Problem | null {
  if (outcome === 'refused') return broken(`leads to ${finalUrl}, which visitors can’t open. Use a public address.`)
  if (reason === 'REDIRECTS') return unknown('redirects in a loop')
  if (status === null) return broken(`doesn’t respond${why(reason, hostOf(finalUrl))}. ${rightAddress}`)
  if (status === 404 || status === 410) return broken(`returns error ${status}: the page is gone. ${rightAddress}`)
  if (status >= 400 && !blockedStatuses.includes(status))
    return broken(`returns error ${status}: that site has a problem. Open the link yourself, or check again later.`)
  if (!isSameSite(url, finalUrl))
    return doubtful(`now leads to another site: ${hostOf(finalUrl)}. If that’s right, use the new address.`)
  if (blockedStatuses.includes(status)) return unknown(`blocks automated checks (error ${status})`)
  if (isHomePage(finalUrl) && !isHomePage(url))
    return doubtful(
      `now leads to the home page of ${hostOf(finalUrl)}: the original page is probably gone. ${rightAddress}`,
    )
  return null
}

const rightAddress = 'Fix the address, or remove the link.'

const broken = (words: string): Problem => ({ level: 'error', words })
const doubtful = (words: string): Problem => ({ level: 'warning', words })
const unknown = (reason: string): Problem => ({
  level: 'info',
  words: `couldn’t be checked because it ${reason}. Open it yourself.`,
})

/** Statuses that sites return to suspected bots. */
const blockedStatuses = [401, 403, 405, 406, 429, 451, 999]

function why(reason: string | null, host: string): string {
  if (reason === 'ENOTFOUND') return `: ${host} doesn’t exist`
  if (reason === 'TIMEOUT') return ' in time'
  if (reason === 'ECONNREFUSED') return `: ${host} refuses connections`
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(reason ?? '')) return ` securely: the certificate of ${host} isn’t valid`
  return reason === null ? '' : ` (${reason})`
}

/** Returns whether one host is the other or a subdomain of it, regardless of the scheme. */
function isSameSite(one: string, other: string): boolean {
  const [a, b] = [domainOf(one), domainOf(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}

const domainOf = (url: string) => hostOf(url).replace(/^www\./, '')
const hostOf = (url: string) => parseUrl(url)?.host ?? url

function isHomePage(url: string): boolean {
  const { pathname = '/', search = '' } = parseUrl(url) ?? {}
  return pathname === '/' && search === ''
}

/** Finds links that no visitor can follow, such as in imported documents; forms reject them during typing. */
export function malformedLinks({ documents, drafts }: Pick<Facts, 'documents' | 'drafts'>): Finding[] {
  const found = [...documents, ...underPublishedIds(drafts)].flatMap((document) =>
    textsIn(document).flatMap(({ path, text, isLink }) => {
      const problem = isLink ? linkProblem(text) : null
      return problem === null ? [] : error(document, path, `${nameOf(document)}: ${problem}.`)
    }),
  )
  return [...new Map(found.map((finding) => [JSON.stringify(finding), finding])).values()]
}

type Link = { document: ContentDocument; path: string; url: string }

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

/** The result of a link check. */
export type LinkAnswer = {
  url: string
  /** `refused` if the address or a redirect leads into a private network, or isn't a web address. */
  outcome: 'answered' | 'unreachable' | 'refused'
  /** The HTTP status; null without a response. */
  status: number | null
  finalUrl: string
  /** An error code such as `ENOTFOUND`, `TIMEOUT` or `REDIRECTS`; null for an answer. */
  reason: string | null
}
