/** A piece of what visitors get: a line of text, the address of a link or picture, or a fact for programs. */
export type Token = {
  kind: 'heading' | 'text' | 'link' | 'picture' | 'data'
  text: string
  /** The heading above it. */
  heading: string | null
  /** Whether visitors get it at another time than now, such as what the page says once the next class is over. */
  isLater?: boolean
}

const parts = /<!--[^]*?-->|<(?<slash>\/)?(?<name>[a-z][\w-]*)(?<attributes>(?:"[^"]*"|[^">])*)>|[^<]+/gi
const attribute = /([\w-]+)="([^"]*)"/g

const empty = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
/** Elements that do not end a line of text. */
const inline = /^(a|abbr|b|bdi|data|em|i|small|span|strong|sub|sup|time|wbr)$/
/** Elements whose text says what follows; those of a section come first. */
const sectionHeadings = new Set(['h1', 'h2'])
const headings = new Set([...sectionHeadings, 'h3', 'h4', 'dt', 'summary'])

type Open = { name: string; isHidden: boolean; isLater: boolean; isData: boolean }

/** Reads the markup of a page, as React renders it, line by line as visitors read it, and its structured data fact by fact. */
export function readTokens(html: string): Token[] {
  const tokens: Token[] = []
  const open: Open[] = []
  let line = ''
  let heading: string | null = null

  const add = (kind: Token['kind'], text: string | undefined) => {
    if (text) tokens.push({ kind, text: decode(text), heading, ...(open.at(-1)?.isLater && { isLater: true }) })
  }
  const endLine = () => {
    const text = line.replace(betweenWords, ' ').replaceAll(boundary, '').replace(/\s+/g, ' ').trim()
    line = ''
    if (text === '') return
    const title = open.findLast(({ name }) => headings.has(name))?.name
    if (title !== undefined) heading = decode(text)
    add(sectionHeadings.has(title ?? '') ? 'heading' : 'text', text)
  }

  for (const { 0: part, groups: { slash, name: tag, attributes = '' } = {} } of html.matchAll(parts)) {
    const { name: parent, isData } = open.at(-1) ?? {}
    if (tag === undefined) {
      if (isData) readGraph(part).forEach((fact) => tokens.push({ kind: 'data', text: fact, heading: null }))
      else if (parent !== 'style' && parent !== 'script' && !part.startsWith('<')) line += part
      continue
    }
    const name = tag.toLowerCase()
    const isHidden = !slash && attributes.includes(' hidden=')
    if (slash ? inline.test(name) && !open.at(-1)?.isHidden : inline.test(name) && !isHidden) line += boundary
    else endLine()
    if (slash) {
      open.splice(open.findLastIndex((element) => element.name === name))
      continue
    }
    const given = Object.fromEntries(
      Array.from(attributes.matchAll(attribute), ([, key = '', value = '']) => [key, value]),
    )
    const isLater = isHidden || open.at(-1)?.isLater === true
    if (!empty.has(name)) open.push({ name, isHidden, isLater, isData: given.type === 'application/ld+json' })
    if (name === 'a') add('link', given.href)
    if (name === 'img') add('picture', [given.alt, given.src].filter(Boolean).join(' '))
    if (name === 'section') heading = decode(given['aria-label'] ?? '') || null
    add(name === 'section' ? 'heading' : 'text', given['aria-label'])
  }
  endLine()
  return tokens
}

/** Marks where an inline element begins or ends: words and prices on both sides stay apart, but "$" and "21.75" belong together. */
const boundary = '\u200b'
const betweenWords = new RegExp(`(?<=[\\p{L}\\d])${boundary}+(?=[\\p{L}\\d$])`, 'gu')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' }
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** Returns the facts of JSON-LD, such as "Event Monday class: offers.price 21.75". */
function readGraph(json: string): string[] {
  const { '@graph': nodes } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
  return nodes.flatMap((node) =>
    readFacts(node).map(([path, value]) => `${[node['@type'], node.name].filter(Boolean).join(' ')}: ${path} ${value}`),
  )
}

function readFacts(value: unknown, path: string[] = []): [path: string, value: string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value)]]
  return Object.entries(value).flatMap(([key, part]) => readFacts(part, Array.isArray(value) ? path : [...path, key]))
}
