import type { LakeDocument } from '../../src/document.ts'
import type { LakeOptions } from '../../src/lake.ts'
import { act, send, type Action } from '../actions.ts'
import { testLake } from '../lake.ts'

/** Creates a lake with a clock that the test sets, a release `spring`, and further documents. */
export async function lakeWithRelease(documents: object[] = [], options: Partial<LakeOptions> = {}) {
  const time = { now: Date.parse('2026-11-21T12:00:00Z') }
  const lake = testLake({ clock: () => time.now, ...options })

  await act(lake, { actionType: 'release.create', releaseId: 'spring', metadata: { title: 'Spring' } })
  if (documents.length > 0) await lake.mutate(...documents.map((create) => ({ create })))

  return {
    ...lake,
    time,
    send: (actions: Action | Action[], options?: Record<string, unknown>) => send(lake, actions, options),
    act: (actions: Action | Action[], options?: Record<string, unknown>) => act(lake, actions, options),
    /** Sends an action on the release. */
    step: (name: string, fields: Record<string, unknown> = {}) =>
      act(lake, { actionType: `release.${name}`, releaseId: 'spring', ...fields }),
    release: (): LakeDocument | null => lake.stored('_.releases.spring'),
    state: () => lake.stored('_.releases.spring')?.state,
    async read<T>(path: string): Promise<T> {
      return (await (await lake.request(`/v2025-02-19/data/${path}`)).json()) as T
    },
  }
}

export const tomorrow = '2026-11-22T12:00:00.000Z'

export const price = (_id: string, amount: number, fields: object = {}) => ({ _id, _type: 'price', amount, ...fields })
