/** Letters of a page that nobody needs: every visitor downloads them, and the server compresses them. */

const isQuoted = /'[^']*'|"[^"]*"/.source

/** A style sheet without the spaces, semicolons and zeros that change nothing. */
export const minifyCss = (css: string): string =>
  css.replace(new RegExp(`${isQuoted}|url\\([^)]*\\)|\\n+|, |;}|(?<=[:,( /-])0(?=\\.\\d)`, 'g'), (found) => {
    if (found === ', ') return ','
    if (found === ';}') return '}'
    return found === '0' || found.startsWith('\n') ? '' : found
  })

/**
 * Markup and style sheet with short names for the classes that both know, in the order in which the markup has them, and
 * without those that only the markup has: styled-components names each component, so that others may select it, and hardly
 * any of them does. Only where nothing meets the style sheet of another page.
 */
export function withShortNames(html: string, css: string): { html: string; css: string } {
  const inCss = new Set(Array.from(css.matchAll(classSelector), ([, name]) => name))
  const shorts = new Map<string, string>()
  const shortOf = (name: string) => {
    const short = shorts.get(name) ?? shortName(shorts.size)
    shorts.set(name, short)
    return short
  }
  return {
    html: html.replace(/ class="([^"]*)"/g, (_, names: string) => {
      const used = names.split(' ').filter((name) => inCss.has(name))
      return used.length > 0 ? ` class="${used.map(shortOf).join(' ')}"` : ''
    }),
    css: css.replace(classSelector, (selector, name: string) => {
      const short = shorts.get(name)
      return short === undefined ? selector : `.${short}`
    }),
  }
}

const classSelector = /\.([a-z_-][\w-]*)/gi

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** "a" to "Z", "aa", "ba"… */
const shortName = (index: number): string =>
  index < letters.length
    ? letters.charAt(index)
    : letters.charAt(index % letters.length) + shortName(Math.floor(index / letters.length) - 1)
