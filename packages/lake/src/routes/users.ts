import { readAnyJson } from '../http/body.ts'
import { badRequest, LakeError } from '../errors.ts'
import { isObject } from '../input.ts'
import type { Role, User } from '../roles.ts'
import type { Handler } from '../context.ts'

/** `GET /users/me`: an empty object for the public, which the Studio treats as signed out. */
export const currentUser: Handler = ({ user }) => Response.json(user ? describe(user) : {})

/**
 * `GET /users/:ids`: one user, or a list for several ids. Includes removed accounts, without a role, because history
 * refers to them.
 */
export const getUsers: Handler = ({ lake, params, user }) => {
  const ids = (params.ids ?? '').split(',')
  const users = ids.map((id) =>
    user?.id === id
      ? describe(user)
      : {
          id,
          displayName: lake.accounts.nameOf(id) ?? 'Somebody else',
          imageUrl: null,
          roles: rolesOf(lake.accounts.roleOf(id)),
          oldestSessionAt: lake.accounts.oldestSessionOf(id), // an extension, with which the site ends previews
        },
  )
  return Response.json(ids.length === 1 ? users[0] : users)
}

/** `GET /users/me/keyvalue/:keys`: the Studio's preferences of a user. */
export const getChoices: Handler = ({ lake, params, user }) =>
  Response.json(
    (params.keys ?? '').split(',').map((key) => {
      const value = lake.store.getSetting(`choice:${user?.id}:${key}`)
      return { key, value: value === null ? null : (JSON.parse(value) as unknown) }
    }),
  )

/** `PUT /users/me/keyvalue` with `[{key, value}]` */
export const putChoices: Handler = async ({ lake, request, authorize, user }) => {
  const body = await readAnyJson({ request, authorize })
  if (!Array.isArray(body)) throw badRequest('The body must be a list of choices')
  const choices = body.map(readChoice)
  const prefix = `choice:${user?.id}:`
  lake.store.atomically(() => {
    for (const { key, value } of choices) lake.store.putSetting(prefix + key, JSON.stringify(value))
    const { count, characters } = lake.store.sizeOfSettings(prefix)
    if (count > choiceLimits.keys || characters > choiceLimits.characters) throw tooManyChoices(count, characters)
  })
  return Response.json(choices)
}

/** A user's preferences take some kilobytes. */
const choiceLimits = { keyLength: 200, keys: 500, characters: 500_000 }

function readChoice(choice: unknown) {
  if (!isObject(choice) || typeof choice.key !== 'string')
    throw badRequest(`The body must be [{"key": "…", "value": …}], and holds ${JSON.stringify(choice)}`)
  const { key, value = null } = choice
  if (key.length > choiceLimits.keyLength)
    throw badRequest(`The key "${key.slice(0, 40)}…" has ${key.length} letters; use ${choiceLimits.keyLength} at most`)
  return { key, value }
}

const tooManyChoices = (count: number, characters: number) =>
  new LakeError(
    413,
    'payloadTooLargeError',
    `This would make ${count} choices of ${characters} letters; the lake keeps ${choiceLimits.keys} of ${choiceLimits.characters} in all for each person`,
  )

function describe({ id, name, email, role }: User) {
  return {
    id,
    name,
    displayName: name,
    email,
    imageUrl: null,
    profileImage: null,
    provider: 'local',
    role,
    roles: rolesOf(role),
  }
}

const rolesOf = (role: Role | null) =>
  role === null ? [] : [{ name: role, title: role.charAt(0).toUpperCase() + role.slice(1), description: '' }]
