import type { Lake } from '../../src/lake.ts'
import { token, url } from '../lake.ts'

export const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Sends JSON as an administrator. */
export async function post(lake: Lake, path: string, body: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await lake.fetch(new Request(`${url}/v2025-02-19/data/${path}`, { method: 'POST', headers, body }))
  const { message = '' } = (await response.json()) as { message?: string }
  return { status: response.status, message }
}
