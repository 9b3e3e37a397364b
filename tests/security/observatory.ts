/**
 * Scores a response over HTTPS by the rules of Mozilla's HTTP Observatory.
 * @see https://github.com/mdn/mdn-http-observatory `src/analyzer/tests/` and `src/grader/charts.js`
 */
export type Scanned = {
  headers: Headers
  html: string
  /** The target of the redirect from plain HTTP; null if nothing listens there. */
  redirectsTo: URL | null
  url: URL
}

type Outcome = [points: number, why: string]

const perfect = 100

/** Bonus points only count for pages that lose at most ten points. */
const extraCreditFrom = 90

const sixMonthsInSeconds = 15_552_000

/** The points that a page gains or loses by each rule. */
const rules: Record<string, (scanned: Scanned) => Outcome> = {
  'content-security-policy': scorePolicy,
  cookies: ({ headers }) => {
    const cookies = headers.getSetCookie()
    if (cookies.length === 0) return [0, 'none']
    if (!cookies.every((cookie) => /; *secure/i.test(cookie))) return [-20, 'not all of them Secure']
    if (cookies.some((cookie) => /^[^=]*(login|sess)/i.test(cookie) && !/; *httponly/i.test(cookie)))
      return [-30, 'a session that scripts can read']
    return cookies.every((cookie) => /; *samesite=(lax|strict)/i.test(cookie)) ? [5, 'Secure, SameSite'] : [0, 'Secure']
  },
  'cross-origin-embedder-policy': named('cross-origin-embedder-policy', {
    'require-corp': 10,
    credentialless: 10,
    'unsafe-none': 0,
  }),
  'cross-origin-opener-policy': named('cross-origin-opener-policy', {
    'same-origin': 10,
    'same-origin-allow-popups': 10,
    'noopener-allow-popups': 10,
    'unsafe-none': 0,
  }),
  'cross-origin-resource-policy': named('cross-origin-resource-policy', {
    'same-origin': 10,
    'same-site': 10,
    'cross-origin': 0,
  }),
  'cross-origin-resource-sharing': ({ headers }) =>
    headers.get('access-control-allow-origin') !== null && headers.has('access-control-allow-credentials')
      ? [-50, 'for everybody, with credentials']
      : [0, 'for nobody'],
  redirection: ({ redirectsTo, url }) => {
    if (redirectsTo === null) return [0, 'no plain http']
    if (redirectsTo.protocol !== 'https:') return [-20, 'not to https']
    return redirectsTo.hostname === url.hostname ? [0, 'to https'] : [-5, 'to another host']
  },
  'referrer-policy': named('referrer-policy', {
    'no-referrer': 5,
    'same-origin': 5,
    'strict-origin': 5,
    'strict-origin-when-cross-origin': 5,
  }),
  'strict-transport-security': ({ headers }) => {
    const [, seconds] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? []
    if (seconds === undefined) return [-20, 'not there']
    return Number(seconds) < sixMonthsInSeconds ? [-10, 'under six months'] : [0, 'six months or more']
  },
  'subresource-integrity': ({ html, url }) => {
    const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)]
    const foreign = scripts.filter(([, src = '']) => new URL(src, url).origin !== url.origin)
    if (foreign.length > 0)
      return foreign.every(([tag]) => tag.includes('integrity=')) ? [5, 'on other hosts'] : [-5, 'other hosts without']
    return scripts.some(([tag]) => tag.includes('integrity=')) ? [5, 'on our own'] : [0, 'all scripts are our own']
  },
  'x-content-type-options': ({ headers }) =>
    headers.get('x-content-type-options') === 'nosniff' ? [0, 'nosniff'] : [-5, 'not there'],
  'x-frame-options': (scanned) => {
    if (headerPolicy(scanned).has('frame-ancestors')) return [5, 'by frame-ancestors']
    const value = scanned.headers.get('x-frame-options') ?? ''
    return /^(deny|sameorigin)$/i.test(value) ? [5, value] : [-20, 'not there']
  },
}

/** Returns the score and the points of each rule. An A+ begins at 100. */
export function scan(scanned: Scanned) {
  const outcomes = Object.entries(rules).map(([rule, outcomeOf]): [string, number, string] => [
    rule,
    ...outcomeOf(scanned),
  ])
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const points = outcomes.map(([, one]) => one)
  const withoutExtra = perfect + sum(points.filter((one) => one < 0))
  const score = withoutExtra >= extraCreditFrom ? perfect + sum(points) : withoutExtra
  return { score: Math.max(0, score), outcomes }
}

/** Scores a header: an invalid value costs 5 points, a missing header nothing. */
function named(name: string, values: Record<string, number>): (scanned: Scanned) => Outcome {
  return ({ headers }) => {
    const value = headers.get(name)?.trim().toLowerCase()
    return value === undefined ? [0, 'not there'] : [values[value] ?? -5, value]
  }
}

type Policy = Map<string, string[]>

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const broadOrInline = [...broad, "'unsafe-inline'", 'data:']

/** Scores a policy by its worst problem. */
function scorePolicy(scanned: Scanned): Outcome {
  const policy = new Map([...metaPolicy(scanned), ...headerPolicy(scanned)])
  if (policy.size === 0) return [-25, 'not there']
  const sourcesOf = (directive: string) => policy.get(directive) ?? policy.get('default-src') ?? ['*']
  const scripts = withoutOutdatedInline(sourcesOf('script-src'))
  const styles = withoutOutdatedInline(sourcesOf('style-src'))
  const pictures = [...sourcesOf('img-src'), ...sourcesOf('media-src')]
  const others = [...policy].filter(([name]) => !['img-src', 'media-src', 'script-src'].includes(name))
  const active = [...scripts, ...others.flatMap(([, sources]) => sources)]

  if (scripts.some(isOneOf(broadOrInline)) || sourcesOf('object-src').some(isOneOf(broad)))
    return [-20, 'scripts or objects from anywhere']
  if (active.some(isInsecure)) return [-20, 'by plain http']
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return [-10, "'unsafe-eval'"]
  if (pictures.some(isInsecure)) return [-10, 'pictures by plain http']
  if (styles.some(isOneOf(broadOrInline))) return [0, "style-src has 'unsafe-inline' or comes from anywhere"]
  return policy.get('default-src')?.join() === "'none'" ? [10, "default-src 'none'"] : [5, 'nothing unsafe']
}

const isOneOf = (list: string[]) => (source: string) => list.includes(source)
const isInsecure = (source: string) => source.startsWith('http:') || source.startsWith('ftp:')

/** Returns whether browsers ignore 'unsafe-inline', as they do next to a hash or a nonce. */
const withoutOutdatedInline = (sources: string[]) =>
  sources.some((source) => /^'(sha256|sha384|sha512|nonce)-/.test(source))
    ? sources.filter((source) => source !== "'unsafe-inline'")
    : sources

const headerPolicy = ({ headers }: Scanned) => parse(headers.get('content-security-policy') ?? '')

/** Returns the policy in the page's own markup, which cannot restrict framing. */
function metaPolicy({ html }: Scanned): Policy {
  const [tag = ''] = /<meta[^>]*content-security-policy[^>]*>/i.exec(html) ?? []
  const [, content = ''] = /\bcontent="([^"]*)"/i.exec(tag) ?? []
  const policy = parse(content.replaceAll('&#x27;', "'").replaceAll('&#39;', "'").replaceAll('&amp;', '&'))
  policy.delete('frame-ancestors')
  return policy
}

function parse(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/))
  return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]))
}
