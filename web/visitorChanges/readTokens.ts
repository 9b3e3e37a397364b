/** A piece of a page: a line of text, or the description and address of a picture. */
export type Token = {
  kind: 'heading' | 'text' | 'picture'
  text: string
  /** The heading above it. */
  heading: string | null
}

const parts = /<!--[^]*?-->|<(?<slash>\/)?(?<name>[a-z][\w-]*)(?<attributes>(?:"[^"]*"|[^">])*)>|(?<text>[^<]+)/gi
const attribute = /([\w-]+)="([^"]*)"/g

/** Elements that do not end a line of text. */
const inline = /^(a|abbr|b|bdi|data|em|i|small|span|strong|sub|sup|time|wbr)$/
/** Elements whose text is a heading; `sectionHeadings` begin a section. */
const sectionHeadings = new Set(['h1', 'h2'])
const headings = new Set([...sectionHeadings, 'h3', 'h4', 'dt'])

type Open = { name: string; isHidden: boolean }

/** Splits the markup that React renders into the lines that visitors read now. Skips hidden elements, which are for another time. */
export function readTokens(html: string): Token[] {
  const tokens: Token[] = []
  const open: Open[] = []
  let line = ''
  let heading: string | null = null

  for (const { groups: { text, slash, name, attributes = '' } = {} } of html.matchAll(parts)) {
    const parent = open.at(-1)
    if (text) line += parent?.isHidden ? '' : text
    else if (slash) {
      endWord(parent)
      open.pop()
    } else if (name) startElement(name, attributes)
  }
  endLine()
  return tokens

  function startElement(name: string, attributes: string) {
    const { alt, src, hidden, 'aria-label': label } = readAttributes(attributes)
    const isHidden = hidden !== undefined || name === 'script' || open.at(-1)?.isHidden === true
    const element = { name, isHidden }
    endWord(element)
    if (!attributes.endsWith('/')) open.push(element)
    if (isHidden) return
    if (name === 'img') add('picture', [alt, src].filter(Boolean).join(' '))
    if (name === 'section') heading = decode(label ?? '') || null
    add(name === 'section' ? 'heading' : 'text', label)
  }

  function endWord(element: Open | undefined) {
    if (element && inline.test(element.name)) line += boundary
    else endLine()
  }

  function endLine() {
    const text = line.replace(betweenWords, ' ').replaceAll(boundary, '').replace(/\s+/g, ' ').trim()
    line = ''
    if (text === '') return
    const title = open.findLast(({ name }) => headings.has(name))?.name
    if (title !== undefined) heading = decode(text)
    add(sectionHeadings.has(title ?? '') ? 'heading' : 'text', text)
  }

  function add(kind: Token['kind'], text: string | undefined) {
    if (text) tokens.push({ kind, text: decode(text), heading })
  }
}

const readAttributes = (attributes: string): Record<string, string | undefined> =>
  Object.fromEntries(Array.from(attributes.matchAll(attribute), ([, key = '', value = '']) => [key, value]))

/** Marks where an inline element begins or ends: words and prices on both sides stay apart, but "$" and "21.75" belong together. */
const boundary = '\u200b'
const betweenWords = new RegExp(`(?<=[\\p{L}\\d])${boundary}+(?=[\\p{L}\\d$])`, 'gu')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' }
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
