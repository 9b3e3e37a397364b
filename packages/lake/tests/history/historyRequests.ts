import type { Effects } from '../../src/history/mendoza.ts'
import { send } from '../actions.ts'
import type { TestLake } from '../lake.ts'

export const path = '/v2025-02-19/data/history/production'
export const shoes = (question: string, id = 'drafts.shoes') => ({ _id: id, _type: 'faqEntry', question })

type Line = {
  id: string
  timestamp: string
  documentIDs: string[]
  mutations?: unknown[]
  effects?: Record<string, Effects>
}

export async function act(lake: TestLake, actionType: string, fields: Record<string, unknown> = {}) {
  const ids = { draftId: 'drafts.shoes', publishedId: 'shoes' }
  const response = await send(lake, { actionType: `document.${actionType}`, ...ids, ...fields })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { transactionId: string }).transactionId
}

export async function read<T>(lake: TestLake, address: string): Promise<T> {
  const response = await lake.request(`${path}/${address}`)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

export async function readLines(lake: TestLake, address: string): Promise<Line[]> {
  const response = await lake.request(`${path}/transactions/${address}`)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const text = await response.text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

/** Creates, edits and publishes a draft, then edits and publishes it again. */
export async function publishTwice(lake: TestLake) {
  const { transactionId: created } = await lake.mutate({ create: shoes('One?') })
  const { transactionId: edited } = await lake.mutate({ patch: { id: 'drafts.shoes', set: { question: 'Two?' } } })
  const published = await act(lake, 'publish')
  const again = await act(lake, 'edit', { patch: { set: { question: 'Three?' } } })
  const republished = await act(lake, 'publish')
  return { created, edited, published, again, republished }
}
