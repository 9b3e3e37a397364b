import type { Role } from '../../src/roles.ts'
import { addToken } from '../accounts/people.ts'
import type { Init, TestLake } from '../lake.ts'

/** Returns a function that sends requests with the rights of a role. */
export async function as(role: Role, lake: TestLake) {
  const token = await addToken(lake, `a ${role}`, role)
  return (path: string, init: Init = {}) =>
    lake.asPublic(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
}

/** Returns the options of a request that posts JSON. */
export const json = (body: unknown): Init => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** Returns the status and message of a refusal. */
export async function refusal(response: Response): Promise<[number, string]> {
  const { message } = (await response.json()) as { message?: string }
  return [response.status, message ?? '']
}
