import type {
  DocumentActionComponent,
  DocumentActionsContext,
  DocumentActionsResolver,
  DocumentActionsVersionType,
  DuplicateActionProps,
} from 'sanity'
import { schemaTypes, singletonTypes } from '../schemas/index.ts'
import { deleteAction, unpublishAction } from './deletion/removalActions.tsx'
import { discardAction } from './publish/discardAction.ts'
import { withGate } from './publish/gate.ts'
import { publishAction } from './publish/publishAction.ts'
import { postKitAction } from './thisWeek/thisWeek.ts'

type Wrap = (action: DocumentActionComponent) => DocumentActionComponent

/** Fields that say how many places were left on the dates of the original. */
const placesLeft = ['capacity', 'isFull']

/** Wraps the Duplicate action to leave out dates and places left: a copy is for another occasion, and its required dates must be entered. */
export const duplicateAction: Wrap = (duplicate) =>
  function useDuplicate(props) {
    const mapped: DuplicateActionProps = { ...props, mapDocument: withoutOccasion }
    return duplicate(mapped)
  }

function withoutOccasion<Document extends { _type: string }>(document: Document): Document {
  const type = schemaTypes.find(({ name }) => name === document._type)
  const dates = type && 'fields' in type ? type.fields.filter((field) => /^date(time)?$/.test(field.type)) : []
  const left = new Set([...dates.map(({ name }) => name), ...placesLeft])
  return Object.fromEntries(Object.entries(document).filter(([name]) => !left.has(name))) as Document
}

const ofPage = {
  wraps: {
    publish: publishAction,
    schedule: withGate,
    discardChanges: discardAction,
    duplicate: duplicateAction,
    delete: deleteAction,
    unpublish: unpublishAction,
  },
  added: [postKitAction],
}

/** What the Studio's actions become and which ones are added, by the version of the document in the form. */
const actionsOf: Record<
  DocumentActionsVersionType,
  { wraps: Partial<Record<string, Wrap>>; added: DocumentActionComponent[] }
> = {
  draft: ofPage,
  published: ofPage,
  revision: ofPage,
  // Actions that change what visitors see now have no place in a version that goes live later.
  version: { wraps: { duplicate: duplicateAction, delete: deleteAction, unpublish: unpublishAction }, added: [] },
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
  const { wraps, added } = actionsOf[context.versionType]
  const kept = isSingleton(context) ? actions.filter(({ action }) => singletonActions.has(action)) : actions
  const ours = kept.map((action) => {
    const wrap = wraps[action.action ?? '']
    return wrap ? wrapOnce(wrap, action) : action
  })
  return [...ours, ...added]
}

const isSingleton = ({ schemaType }: DocumentActionsContext) => singletons.has(schemaType)
