import type {
  DocumentActionComponent,
  DocumentActionsContext,
  DocumentActionsResolver,
  DocumentActionsVersionType,
} from 'sanity'
import { singletonTypes } from '../schemas/index.ts'
import { deleteAction, unpublishAction } from './deletion/removalActions.tsx'
import { discardAction } from './publish/discardAction.ts'
import { withGate } from './publish/gate.ts'
import { publishAction } from './publish/publishAction.ts'
import { postKitAction } from './thisWeek/thisWeek.ts'

type Wrap = (action: DocumentActionComponent) => DocumentActionComponent

const standardActions = {
  wraps: {
    publish: publishAction,
    schedule: withGate,
    discardChanges: discardAction,
    delete: deleteAction,
    unpublish: unpublishAction,
  },
  added: [postKitAction],
}

/** Wrappers of the Studio's actions, and added actions, by the version of the document in the form. */
const actionsByVersion: Record<
  DocumentActionsVersionType,
  { wraps: Partial<Record<string, Wrap>>; added: DocumentActionComponent[] }
> = {
  draft: standardActions,
  published: standardActions,
  revision: standardActions,
  // Actions that change what visitors see now have no place in a version that goes live later.
  version: { wraps: {}, added: [] },
  'scheduled-draft': { wraps: { publish: withGate, schedule: withGate }, added: [] },
}

const singletons = new Set<string>(singletonTypes.map(({ name }) => name))

/** Actions that leave exactly one document of a singleton type. */
const singletonActions = new Set<string | undefined>([
  'publish',
  'schedule',
  'discardChanges',
  'discardVersion',
  'restore',
])

const wrapped = new Map<Wrap, Map<DocumentActionComponent, DocumentActionComponent>>()

/** Returns the same action each time: the Studio discards the state of an action, such as its open dialog, with the action. */
function wrapOnce(wrap: Wrap, action: DocumentActionComponent): DocumentActionComponent {
  const known = wrapped.get(wrap) ?? new Map<DocumentActionComponent, DocumentActionComponent>()
  wrapped.set(wrap, known)
  const existing = known.get(action)
  if (existing) return existing
  const { action: name, displayName } = action
  const result = Object.assign(wrap(action), { action: name, displayName })
  known.set(action, result)
  return result
}

export const documentActions: DocumentActionsResolver = (actions, context) => {
  const { wraps, added } = actionsByVersion[context.versionType]
  const kept = isSingleton(context) ? actions.filter(({ action }) => singletonActions.has(action)) : actions
  const result = kept.map((action) => {
    const wrap = wraps[action.action ?? '']
    return wrap ? wrapOnce(wrap, action) : action
  })
  return [...result, ...added]
}

const isSingleton = ({ schemaType }: DocumentActionsContext) => singletons.has(schemaType)
