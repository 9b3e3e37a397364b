/** Letters of a page that nobody needs: every visitor downloads them, and the server compresses them. */

const isQuoted = /'[^']*'|"[^"]*"/.source

/** A style sheet without the spaces, semicolons and zeros that change nothing. */
export const lighterCss = (css: string): string =>
  css.replace(new RegExp(`${isQuoted}|url\\([^)]*\\)|\\n+|, |;}|(?<=[:,( /-])0(?=\\.\\d)`, 'g'), (found) => {
    if (found === ', ') return ','
    if (found === ';}') return '}'
    return found === '0' || found.startsWith('\n') ? '' : found
  })

/** styled-components names each component in its markup, so that others may select it; hardly any of them does. */
export const withoutUnusedNames = (html: string, css: string): string =>
  html.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const used = names.split(' ').filter((name) => !name.startsWith('sc-') || css.includes(`.${name}`))
    return used.length > 0 ? ` class="${used.join(' ')}"` : ''
  })
