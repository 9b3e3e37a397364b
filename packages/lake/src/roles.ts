import { hash, timingSafeEqual } from 'node:crypto'
import { forbidden, unauthorized } from './errors.ts'
import { oneOf } from './input.ts'

/** Each role includes the rights of those before it. `routeTable.ts` lists the role each route requires. */
export const roles = ['viewer', 'editor', 'administrator'] as const
export type Role = (typeof roles)[number]

const roleDescriptions: Record<Role, string> = {
  viewer: 'Reads everything, drafts and history included, and sees previews. Changes nothing.',
  editor: 'Also writes, publishes and deletes content, and uploads pictures.',
  administrator: 'Also decides who has access, reads the log, and manages webhooks.',
}

/** Describes a role as the official clients read it. */
export const describeRole = (name: Role) => ({
  name,
  title: name.charAt(0).toUpperCase() + name.slice(1),
  description: roleDescriptions[name],
})

/**
 * The role that a route requires. `administratorInPerson` excludes programs with the role administrator, so that a leaked
 * token cannot grant access.
 */
export type Access = 'public' | Role | 'administratorInPerson'

export type User = {
  id: string
  name: string
  email: string
  role: Role
  kind: 'person' | 'machine'
}

export const tokenHolder: User = {
  id: 'administrator',
  name: 'Administrator',
  email: 'administrator@localhost',
  role: 'administrator',
  kind: 'person',
}

/** Throws LakeError 401 for the public, 403 if the user's role is insufficient. */
export function assertAllowed(user: User | null, access: Access): void {
  if (access === 'public') return
  if (!user) throw unauthorized('This needs a token; send it as "Authorization: Bearer …"')
  const role = access === 'administratorInPerson' ? 'administrator' : access
  if (roles.indexOf(user.role) < roles.indexOf(role))
    throw forbidden(`Insufficient permissions; this is for the role ${role}, and ${user.name} is ${user.role}`)
  if (access === 'administratorInPerson' && user.kind === 'machine')
    throw forbidden(
      `Insufficient permissions; "${user.name}" is the token of a program, and only people decide on access`,
    )
}

export const readRole = (value: unknown): Role => oneOf('role', value, roles)

/** Compares in constant time, independent of the lengths. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}

/**
 * Marks requests of the command line, which may be larger and take longer. The lake accepts it only with LAKE_TOKEN, whose
 * holder may use the command line.
 */
export const commandLineHeader = 'x-lake-command-line'
