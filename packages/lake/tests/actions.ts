import { expect } from 'vitest'
import { testLake, type TestLake } from './lake.ts'

export type Action = { actionType: string; [field: string]: unknown }

export const published = { _id: 'monday', _type: 'class', title: 'Published' }
export const draft = { _id: 'drafts.monday', _type: 'class', title: 'Draft' }
export const names = { publishedId: 'monday', draftId: 'drafts.monday' }

export async function lakeWith(...documents: object[]): Promise<TestLake> {
  const lake = testLake()
  await lake.mutate(...documents.map((create) => ({ create })))
  return lake
}

/** Sends actions. @param actions with an `actionType` that omits `sanity.action.` */
export function send(lake: TestLake, actions: Action | Action[], options: Record<string, unknown> = {}) {
  const named = [actions].flat().map((action) => ({ ...action, actionType: `sanity.action.${action.actionType}` }))
  return lake.post('/v2025-02-19/data/actions/production', { actions: named, ...options })
}

export async function act(
  lake: TestLake,
  actions: Action | Action[],
  options?: Record<string, unknown>,
): Promise<void> {
  const response = await send(lake, actions, options)
  expect(await response.json()).toEqual({ transactionId: expect.any(String) as string })
  expect(response.status).toBe(200)
}

export async function expectRefusal(lake: TestLake, actions: Action | Action[], status: number, problem: string) {
  const response = await send(lake, actions)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(problem)
}
