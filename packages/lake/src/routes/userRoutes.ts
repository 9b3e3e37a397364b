import type { Handler, LakeContext } from '../context.ts'
import { badRequest, LakeError } from '../errors.ts'
import { readAnyJson } from '../http/body.ts'
import { isObject } from '../input.ts'
import { describeRole, type User } from '../roles.ts'

/** `GET /users/me`: describes the user; an empty object for the public, which the Studio treats as signed out. */
export const currentUser: Handler = ({ caller: { user } }) => (user ? describe(user) : {})

const maxUsers = 200

/** `GET /users/:ids`: describes users, including removed ones, because history refers to them. Throws LakeError 400. */
export const getUsers: Handler = ({ lake: { accounts }, params }) => {
  const ids = (params.ids ?? '').split(',')
  if (ids.length > maxUsers) throw badRequest(`The path names ${ids.length} users; request ${maxUsers} at most`)
  const users = ids.map((id) => {
    const account = accounts.store.activeById(id)
    return {
      id,
      displayName: accounts.getName(id) ?? 'Somebody else',
      imageUrl: null,
      roles: account ? [describeRole(account.role)] : [],
      oldestSessionAt: account?.kind === 'person' ? getOldestSession(accounts, id) : undefined, // an extension
    }
  })
  const [first] = users
  return first && ids.length === 1 ? first : users
}

/** Returns the time when an account's oldest session began; null without a session. The site ends previews with it. */
function getOldestSession({ sessionsOf }: LakeContext['accounts'], id: string): string | null {
  const times = sessionsOf(id).map(({ createdAt }) => createdAt)
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
}

/** `GET /users/me/keyvalue/:keys`: returns the Studio's preferences of a user. */
export const getPreferences: Handler = ({ lake, params, caller: { user } }) =>
  (params.keys ?? '').split(',').map((key) => {
    const value = lake.store.getSetting(`choice:${user?.id}:${key}`)
    return { key, value: value === null ? null : (JSON.parse(value) as unknown) }
  })

export const putPreferences: Handler = async ({ lake, request, authorize, caller: { user } }) => {
  const body = await readAnyJson({ request, authorize })
  if (!Array.isArray(body)) throw badRequest('The body must be a list of preferences')
  const preferences = body.map(readPreference)
  const prefix = `choice:${user?.id}:`
  lake.store.atomically(() => {
    for (const { key, value } of preferences) lake.store.putSetting(prefix + key, JSON.stringify(value))
    const { count, characters } = lake.store.sizeOfSettings(prefix)
    if (count <= preferenceLimits.keys && characters <= preferenceLimits.characters) return
    const description = `This would make ${count} preferences of ${characters} characters; the lake stores ${preferenceLimits.keys} of ${preferenceLimits.characters} in all for each person`
    throw new LakeError(413, 'payloadTooLargeError', description)
  })
  return preferences
}

/** Limits of a person's preferences, including their keys. */
const preferenceLimits = { keys: 500, characters: 500_000 }

function readPreference(value: unknown) {
  if (!isObject(value) || typeof value.key !== 'string')
    throw badRequest(`The body must be [{"key": "…", "value": …}], and contains ${JSON.stringify(value)}`)
  return { key: value.key, value: value.value ?? null }
}

const describe = ({ id, email, name, role }: User) => ({
  ...{ id, email, name, role },
  profileImage: null,
  provider: 'local',
  roles: [describeRole(role)],
})
