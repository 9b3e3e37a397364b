import { actionError } from '../write/action.ts'

/**
 * From which states each action may be taken, and the state that the hosted service goes on to. It passes through those in
 * `-ing`; here every step is one transaction, and the states at rest are active, scheduled, published and archived.
 */
const transitions: Record<string, { from: readonly string[]; to: string }> = {
  edit: { from: ['active', 'scheduled'], to: 'edited' },
  schedule: { from: ['active', 'scheduled'], to: 'scheduling' },
  unschedule: { from: ['scheduled'], to: 'unscheduling' },
  publish: { from: ['active', 'scheduled'], to: 'publishing' },
  archive: { from: ['active'], to: 'archiving' },
  unarchive: { from: ['archived'], to: 'unarchiving' },
  delete: { from: ['archived', 'published'], to: 'deleted' },
}

/** @throws LakeError 400 when an action may not be taken on a release in this state */
export function assertTransition(step: string, name: string, state: unknown): void {
  const { from = [], to = step } = transitions[step] ?? {}
  if (from.some((allowed) => allowed === state)) return
  const description = `Release "${name}" is not permitted to transition from state ${String(state)} to ${to}; release.${step} needs it ${from.join(' or ')}`
  throw actionError(400, 'validationError', description)
}
