import { hash, timingSafeEqual } from 'node:crypto'
import { forbidden, unauthorized } from './errors.ts'
import { oneOf } from './input.ts'

/** Each role includes the rights of those before it. `routes.ts` lists the role each route requires. */
export const roles = ['viewer', 'editor', 'administrator'] as const
export type Role = (typeof roles)[number]

/** The role a route requires. `reader` means who may read the dataset: viewers or, if it is public, everybody. */
export type Access = 'public' | 'reader' | Role

export type User = {
  id: string
  name: string
  email: string
  role: Role
}

export const tokenHolder: User = {
  id: 'administrator',
  name: 'Administrator',
  email: 'administrator@localhost',
  role: 'administrator',
}

export const getReaders = (aclMode: 'private' | 'public') => (aclMode === 'public' ? 'public' : 'viewer')

/** Throws LakeError 401 for the public, 403 if the user's role is insufficient. */
export function assertAllowed(user: User | null, access: Exclude<Access, 'reader'>): void {
  if (access === 'public') return
  if (!user) throw unauthorized('This needs a token; send it as "Authorization: Bearer …"')
  if (roles.indexOf(user.role) >= roles.indexOf(access)) return
  throw forbidden(`Insufficient permissions; this is for the role ${access}, and ${user.name} is ${user.role}`)
}

export const readRole = (value: unknown): Role => oneOf('role', value, roles)

/** Compares in constant time, independent of the lengths. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
