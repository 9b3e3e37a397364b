import type { Handler } from '../context.ts'
import { badRequest, LakeError } from '../errors.ts'
import { readAnyJson } from '../http/body.ts'
import { isObject } from '../input.ts'
import { type Role, roleDescriptions, type User } from '../roles.ts'

/** `GET /users/me`: an empty object for the public, which the Studio treats as signed out. */
export const currentUser: Handler = ({ caller: { user } }) => (user ? describe(user) : {})

const maxUsers = 200

/** `GET /users/:ids`: a user, or a list. Includes removed accounts, because history refers to them. Throws LakeError 400. */
export const getUsers: Handler = ({ lake, params, caller: { user } }) => {
  const ids = (params.ids ?? '').split(',')
  if (ids.length > maxUsers) throw badRequest(`The path names ${ids.length} users; ask for ${maxUsers} at most`)
  const users = ids.map((id) =>
    user?.id === id
      ? describe(user)
      : {
          id,
          displayName: lake.accounts.getName(id) ?? 'Somebody else',
          imageUrl: null,
          roles: describeRoles(lake.accounts.getRole(id)),
          oldestSessionAt: lake.accounts.getOldestSession(id), // an extension, with which the site ends previews
        },
  )
  const [first] = users
  return first && ids.length === 1 ? first : users
}

/** `GET /users/me/keyvalue/:keys`: the Studio's preferences of a user. */
export const getChoices: Handler = ({ lake, params, caller: { user } }) =>
  (params.keys ?? '').split(',').map((key) => {
    const value = lake.store.getSetting(`choice:${user?.id}:${key}`)
    return { key, value: value === null ? null : (JSON.parse(value) as unknown) }
  })

export const putChoices: Handler = async ({ lake, request, authorize, caller: { user } }) => {
  const body = await readAnyJson({ request, authorize })
  if (!Array.isArray(body)) throw badRequest('The body must be a list of choices')
  const choices = body.map(readChoice)
  const prefix = `choice:${user?.id}:`
  lake.store.atomically(() => {
    for (const { key, value } of choices) lake.store.putSetting(prefix + key, JSON.stringify(value))
    const { count, characters } = lake.store.sizeOfSettings(prefix)
    if (count <= choiceLimits.keys && characters <= choiceLimits.characters) return
    const description = `This would make ${count} preferences of ${characters} characters; the lake stores ${choiceLimits.keys} of ${choiceLimits.characters} in all for each person`
    throw new LakeError(413, 'payloadTooLargeError', description)
  })
  return choices
}

/** Of a person's preferences, with their keys. */
const choiceLimits = { keys: 500, characters: 500_000 }

function readChoice(choice: unknown) {
  if (!isObject(choice) || typeof choice.key !== 'string')
    throw badRequest(`The body must be [{"key": "…", "value": …}], and holds ${JSON.stringify(choice)}`)
  const { key, value = null } = choice
  return { key, value }
}

const describe = ({ id, email, name, role }: User) => ({
  ...{ id, email, name, role },
  displayName: name,
  imageUrl: null,
  profileImage: null,
  provider: 'local',
  roles: describeRoles(role),
})

const describeRoles = (role: Role | null) =>
  role === null
    ? []
    : [{ name: role, title: role.charAt(0).toUpperCase() + role.slice(1), description: roleDescriptions[role] }]
