import { parseUrl } from './safeHref.ts'

/** Removes what is often copied along with an address: spaces, invisible characters, `mailto:`, a name around it, a trailing comma. */
export function tidyEmail(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const [, inBrackets = plain] = /^[^<>]*<([^<>]*)>[,;]?$/.exec(plain) ?? []
  return inBrackets
    .replace(/^mailto:/i, '')
    .replace(/[\s,;]+$/, '')
    .trim()
}

/** The rule of browsers for `type="email"`: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const valid =
  /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

const maxLength = 254

/** Returns why an email address doesn't work, and what would be right; null if it does. */
export function emailProblem(address: string): string | null {
  const tidy = tidyEmail(address)
  const quoted = `“${address}”`
  if (tidy !== address && emailProblem(tidy) === null) return `${quoted} has more than the address: write ${tidy}`
  if (/[,;\s]/.test(address)) return `${quoted} isn’t one address: write a single one, such as name@example.org`
  if (address.length > maxLength) return `An email address has at most ${maxLength} characters, not ${address.length}`
  const [local = '', domain = '', ...rest] = address.split('@')
  if (domain === '' || rest.length > 0) return `${quoted} isn’t an email address: write it as name@example.org`
  const foreign = /[^\x20-\x7E]/u.exec(local)
  if (foreign) return `${quoted} has “${foreign[0]}” before the @, which most mail programs refuse`
  const host = parseUrl(`https://${domain}`)?.host ?? ''
  return valid.test(`${local}@${host}`) ? null : `${quoted} isn’t an email address: write it as name@example.org`
}
