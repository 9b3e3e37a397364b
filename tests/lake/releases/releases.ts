import type { LakeDocument } from '../../../lake/document.ts'
import type { LakeOptions } from '../../../lake/lake.ts'
import { testLake } from '../lake.ts'

export type Step = { actionType: string; [field: string]: unknown }

/** A lake whose clock the test sets, with a release `spring` and whatever else is needed. */
export async function lakeWithRelease(documents: object[] = [], options: Partial<LakeOptions> = {}) {
  const time = { now: Date.parse('2026-11-21T12:00:00Z') }
  const lake = testLake({ clock: () => time.now, ...options })

  /** Sends actions, named as they go on behind `sanity.action.` */
  const send = (actions: Step | Step[], body: Record<string, unknown> = {}) =>
    lake.post('/v2025-02-19/data/actions/production', {
      actions: [actions].flat().map((action) => ({ ...action, actionType: `sanity.action.${action.actionType}` })),
      ...body,
    })
  const act = async (actions: Step | Step[], body?: Record<string, unknown>) => {
    const response = await send(actions, body)
    if (!response.ok) throw new Error(await response.text())
  }

  await act({ actionType: 'release.create', releaseId: 'spring', metadata: { title: 'Spring' } })
  if (documents.length > 0) await lake.mutate(...documents.map((create) => ({ create })))

  return {
    ...lake,
    time,
    send,
    act,
    /** Takes one step with the release. */
    step: (name: string, fields: Record<string, unknown> = {}) =>
      act({ actionType: `release.${name}`, releaseId: 'spring', ...fields }),
    release: (): LakeDocument | null => lake.stored('_.releases.spring'),
    state: () => lake.stored('_.releases.spring')?.state,
    async read<T>(path: string): Promise<T> {
      return (await (await lake.request(`/v2025-02-19/data/${path}`)).json()) as T
    },
  }
}

export const tomorrow = '2026-11-22T12:00:00.000Z'

export const price = (_id: string, amount: number, fields: object = {}) => ({ _id, _type: 'price', amount, ...fields })
