import { hash, timingSafeEqual } from 'node:crypto'
import { forbidden, unauthorized } from './errors.ts'
import { oneOf } from './input.ts'

/** Each may do what those before it may: routes.ts says what, and routes/assertMayWrite.ts which documents each may write. */
export const roles = ['viewer', 'editor', 'administrator'] as const
export type Role = (typeof roles)[number]

/**
 * Who a route is for: `public` is anybody. `reader` is whoever may read the dataset that its path names: viewers, and
 * where the dataset is public anybody, whom the route shows only what is published.
 */
export type Access = 'public' | 'reader' | Role

export type User = {
  id: string
  name: string
  email: string
  role: Role
}

/** Whoever holds LAKE_TOKEN. */
export const tokenHolder: User = {
  id: 'organiser',
  name: 'Organiser',
  email: 'organiser@localhost',
  role: 'administrator',
}

/** Who may read a dataset, by its `aclMode`. */
export const readersOf = (aclMode: 'private' | 'public') => (aclMode === 'public' ? 'public' : 'viewer')

/** @throws LakeError 401 for the public, 403 when the user's role does not go so far */
export function assertAllowed(user: User | null, access: Exclude<Access, 'reader'>): void {
  if (access === 'public') return
  if (!user) throw unauthorized('This needs a token; send it as "Authorization: Bearer …"')
  if (roles.indexOf(user.role) >= roles.indexOf(access)) return
  throw forbidden(`Insufficient permissions; this is for the role ${access}, and ${user.name} is ${user.role}`)
}

/** @throws LakeError 400 when there is no such role */
export const readRole = (value: unknown): Role => oneOf('role', value, roles)

/** Compares in constant time, whatever the lengths. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
