import type {
  DocumentActionComponent,
  DocumentActionsResolver,
  DuplicateActionProps,
  InitialValueResolverContext,
  SchemaTypeDefinition,
  Template,
  TemplateResolver,
} from 'sanity'
import { containsPlaceholder, placeholders } from '../checks/placeholders.ts'
import { textsIn } from '../checks/texts.ts'
import { schemaTypes, singletonTypes } from '../schemas/index.ts'
import { apiVersion } from '../shared/apiVersion.ts'

type Prepare = (selection: Record<string, unknown>, options?: unknown) => Record<string, unknown>

/** Marks documents that still contain sample content as "Placeholder" in lists. */
export const withPlaceholderMarks = (types: SchemaTypeDefinition[]) => types.map(withMark)

function withMark(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (type.type !== 'document' || !('fields' in type) || !Array.isArray(type.fields)) return type
  const { select = {}, prepare = (selection: Record<string, unknown>) => selection } = (type.preview ?? {}) as {
    select?: Record<string, string>
    prepare?: Prepare
  }
  const everyField = Object.fromEntries(type.fields.map(({ name }: { name: string }) => [`content_${name}`, name]))
  const preview = {
    select: { ...select, ...everyField },
    prepare: (selection: Record<string, unknown>, options?: unknown) => {
      const shown = prepare(selection, options)
      const content = Object.keys(everyField).map((key) => selection[key])
      return hasPlaceholder(content)
        ? { ...shown, subtitle: ['Placeholder', shown.subtitle].filter(Boolean).join(' · ') }
        : shown
    },
  }
  return { ...type, preview }
}

const hasPlaceholder = (content: unknown) =>
  textsIn(content).some(({ text }) => placeholders.some((placeholder) => containsPlaceholder(placeholder, text)))

const singletons = new Set<string>(singletonTypes.map(({ name }) => name))

/** Actions that leave exactly one document of a singleton type. */
const singletonActions = new Set<string | undefined>(['publish', 'schedule', 'discardChanges', 'restore'])

/** Removes the templates that would create a second document of a singleton type. */
export const withoutSingletons: TemplateResolver = (templates) =>
  templates.filter(({ schemaType }) => !singletons.has(schemaType))

/** Removes the actions that would delete or duplicate a singleton. */
export const keepSingletons: DocumentActionsResolver = (actions, { schemaType }) =>
  singletons.has(schemaType) ? actions.filter(({ action }) => singletonActions.has(action)) : actions

/** Fields that say how many places were left on the dates of the original. */
const placesLeft = ['capacity', 'isFull']

/** Wraps the Duplicate action to leave out dates and places left: a copy is for another occasion, and its required dates must be entered. */
export function duplicateAction(duplicate: DocumentActionComponent): DocumentActionComponent {
  const useDuplicate: DocumentActionComponent = (props) => {
    const mapped: DuplicateActionProps = { ...props, mapDocument: withoutOccasion }
    return duplicate(mapped)
  }
  return Object.assign(useDuplicate, { action: duplicate.action, displayName: duplicate.displayName })
}

function withoutOccasion<Document extends { _type: string }>(document: Document): Document {
  const type = schemaTypes.find(({ name }) => name === document._type)
  const dates = type && 'fields' in type ? type.fields.filter((field) => /^date(time)?$/.test(field.type)) : []
  const left = new Set([...dates.map(({ name }) => name), ...placesLeft])
  return Object.fromEntries(Object.entries(document).filter(([name]) => !left.has(name))) as Document
}

/** The initial value of a change to one evening, with its date and status. */
export const eveningChange: Template = {
  id: 'eveningChange',
  title: 'Change to one evening',
  schemaType: 'scheduleException',
  parameters: [
    { name: 'date', title: 'Date', type: 'date' },
    { name: 'status', title: 'What happens', type: 'string' },
  ],
  value: ({ date, status }: { date: string; status: 'cancelled' | 'moved' }) => ({ date, status }),
}

/** The initial value of the roster of one evening: its date, and the duties of the roster that covers it and ends first. */
export const eveningRoster: Template = {
  id: 'eveningRoster',
  title: 'Who does what on one evening',
  schemaType: 'roster',
  parameters: [{ name: 'date', title: 'Date', type: 'date' }],
  value: async ({ date }: { date: string }, { getClient }: InitialValueResolverContext) => {
    const covering = `*[_type == "roster" && from <= $date && until >= $date] | order(until asc)[0].assignments`
    const assignments = await getClient({ apiVersion }).fetch<object[] | null>(
      covering,
      { date },
      { perspective: 'published' },
    )
    return { from: date, ...(assignments && { assignments }) }
  },
}
