/** Removes characters that don't matter from pages, because every visitor downloads them and the server compresses them. */

const isQuoted = /'[^']*'|"[^"]*"/.source

/** Returns a style sheet without redundant spaces, semicolons and zeros. */
export const minifyCss = (css: string): string =>
  css.replace(new RegExp(`${isQuoted}|url\\([^)]*\\)|\\n+|, |;}|(?<=[:,( /-])0(?=\\.\\d)`, 'g'), (found) => {
    if (found === ', ') return ','
    if (found === ';}') return '}'
    return found === '0' || found.startsWith('\n') ? '' : found
  })

/**
 * Returns markup and style sheet with short class names, numbered in the order of the markup, and without classes that the style
 * sheet does not use: styled-components adds one for each component, in case others select it. Not usable for pages that are
 * combined with the style sheet of another page.
 */
export function withShortNames(html: string, css: string): { html: string; css: string } {
  const inCss = new Set(Array.from(css.matchAll(classSelector), ([, name]) => name))
  const shorts = new Map<string, string>()
  const getShortName = (name: string) => {
    const short = shorts.get(name) ?? shortName(shorts.size)
    shorts.set(name, short)
    return short
  }
  return {
    html: html.replace(/ class="([^"]*)"/g, (_, names: string) => {
      const used = names.split(' ').filter((name) => inCss.has(name))
      return used.length > 0 ? ` class="${used.map(getShortName).join(' ')}"` : ''
    }),
    css: css.replace(classSelector, (selector, name: string) => {
      const short = shorts.get(name)
      return short === undefined ? selector : `.${short}`
    }),
  }
}

const classSelector = /\.([a-z_-][\w-]*)/gi

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns "a" to "Z", then "aa", "ba" and so on. */
const shortName = (index: number): string =>
  index < letters.length
    ? letters.charAt(index)
    : letters.charAt(index % letters.length) + shortName(Math.floor(index / letters.length) - 1)
