import { domainToASCII } from 'node:url'
import { badRequest } from '../errors.ts'

/**
 * Matches what browsers accept in `<input type="email">`, where people enter their address to sign in.
 * @see https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const namePattern = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const domainPattern = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/

const maxLength = 254

/**
 * Returns an email address in the form in which accounts store it: in lowercase, its domain in ASCII, as browsers send it,
 * without white space and invisible characters around it. Null if a browser would refuse it.
 */
export function parseEmail(text: string): string | null {
  if (text.length > 2 * maxLength) return null
  const trimmed = text.replace(/^[\s\p{C}]+|[\s\p{C}]+$/gu, '').toLowerCase()
  const at = trimmed.indexOf('@')
  const [name, domain] = [trimmed.slice(0, at), trimmed.slice(at + 1)]
  const asciiDomain = /[^\0-\x7f]/.test(domain) ? domainToASCII(domain) : domain
  const email = `${name}@${asciiDomain}`
  return at > 0 && namePattern.test(name) && domainPattern.test(asciiDomain) && email.length <= maxLength ? email : null
}

/** Parses an email address. Throws LakeError 400 for anything else. */
export function readEmail(value: unknown): string {
  const email = typeof value === 'string' ? parseEmail(value) : null
  if (email !== null) return email
  throw badRequest(
    `${JSON.stringify(value)} is not an email address with which somebody can sign in; use one such as anna@example.org: before the @, letters without accents, digits and . _ + -`,
  )
}
