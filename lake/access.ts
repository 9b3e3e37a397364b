import { createHash, timingSafeEqual } from 'node:crypto'
import { unauthorized } from './errors.ts'

export type User = {
  id: string
  name: string
  email: string
  role: 'administrator' | 'editor' | 'viewer'
}

/** Whoever holds LAKE_TOKEN. */
const tokenHolder: User = { id: 'organiser', name: 'Organiser', email: 'organiser@localhost', role: 'administrator' }

/**
 * @returns who sent the request, null for the public
 * @throws LakeError 401 when it carries a token that the lake does not know
 */
export function identify(request: Request, token: string): User | null {
  const header = request.headers.get('authorization')
  return header === null ? null : userOfHeader(header, token)
}

/**
 * @param header what an Authorization header holds: `Bearer <token>`
 * @throws LakeError 401 when the token is not the lake's
 */
export function userOfHeader(header: string, token: string): User {
  return userOfToken(header.replace(/^bearer\s+/i, ''), token)
}

/** @throws LakeError 401 when the token is not the lake's */
export function userOfToken(given: string, token: string): User {
  if (!isSame(given, token)) throw unauthorized('Session not found; sign in again with the link that npm start prints')
  return tokenHolder
}

/** Compares in constant time, whatever the lengths. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
