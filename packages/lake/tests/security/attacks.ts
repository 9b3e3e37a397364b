import { processorTime } from 'server-toolkit/withinTime.ts'
import type { Lake } from '../../src/lake.ts'
import { token, url } from '../lake.ts'

export const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Sends JSON as an administrator. @returns the answer, and the milliseconds of processor time that it took this thread */
export async function timedPost(lake: Lake, path: string, body: string) {
  const headers = { authorization: `Bearer ${token}` }
  const request = new Request(`${url}/v2025-02-19/data/${path}`, { method: 'POST', headers, body })
  const before = processorTime()
  const response = await lake.fetch(request)
  const milliseconds = processorTime() - before
  const { message = '', result } = (await response.json()) as { message?: string; result?: unknown }
  return { status: response.status, message, result, milliseconds }
}
