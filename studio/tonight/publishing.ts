import type { Content } from './content.ts'
import { type Intent, type Plan, planIntent } from './intent.ts'
import { type Done, isAsLeft, publishChange, undoChange, type Versions } from './mutations.ts'
import type { Difference } from './reading.ts'
import { getContent, getVersions, mutate, StoreError, wasDeleted } from './store.ts'

export const getNow = () => new Date().toISOString()

/** Says why nothing was published, and what is published instead. */
export class Refusal extends Error {
  readonly content: Content

  constructor(message: string, content: Content) {
    super(message)
    this.content = content
  }
}

const changedMeanwhile = 'Somebody changed this meanwhile, so nothing was published. Look at it again'

/**
 * Publishes an intent if it does what somebody has seen.
 * @param seen the differences that were shown
 * @param onSend called right before the transaction is sent: if the connection is lost, it may have been published
 * @throws Refusal if it can't be done anymore or does something else now; StoreError
 */
export async function publishIntent(intent: Intent, seen: Difference[], onSend: (done: Done) => void) {
  const content = await getContent()
  const { plan, versions } = await planWithFreeId(intent, content)
  if (plan.problem !== null) throw new Refusal(plan.problem, content)
  if (!isAlike(plan.differences, seen)) throw new Refusal(changedMeanwhile, content)
  const { title, change } = plan
  const done: Done = { title, change, before: versions.published, revision: newId(), at: getNow(), isUndo: false }
  onSend(done)
  await mutate(publishChange(change, versions), done.revision).catch(refuseConflict)
  return done
}

async function planWithFreeId(intent: Intent, content: Content): Promise<{ plan: Plan; versions: Versions }> {
  const deleted = new Set<string>()
  for (;;) {
    const plan = planIntent(intent, content, getNow(), deleted)
    if (typeof plan === 'string') throw new Refusal(plan, content)
    const { id } = plan.change
    const versions = await getVersions(id)
    const isNew = versions.published === null && versions.draft === null
    if (!isNew || plan.change.type === 'notice' || !(await wasDeleted(id))) return { plan, versions }
    deleted.add(id)
  }
}

export const isAlike = (a: Difference[], b: Difference[]) => JSON.stringify(a) === JSON.stringify(b)

const newId = () => `tonight-${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`

async function refuseConflict(error: unknown): Promise<never> {
  if (error instanceof StoreError && error.status === 409) throw new Refusal(changedMeanwhile, await getContent())
  throw error
}

/** Returns whether a transaction whose answer was lost has been applied. */
export const isPublished = async (sent: Done) => isAsLeft(sent, await getVersions(sent.change.id))

/** Undoes a published change. @throws Refusal if somebody has changed the document since */
export async function undo(done: Done): Promise<Done> {
  const versions = await getVersions(done.change.id)
  if (!isAsLeft(done, versions))
    throw new Refusal(
      'Somebody has changed it since, so it stays as it is. The Studio shows who did',
      await getContent(),
    )
  const revision = newId()
  await mutate(undoChange(done, versions), revision).catch(refuseConflict)
  const change = { ...done.change, fields: done.before }
  return { ...done, change, before: versions.published, revision, at: getNow(), isUndo: true }
}
