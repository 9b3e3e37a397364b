import { type SchemaTypeDefinition } from 'sanity'
import { placeholders, containsPlaceholder } from '../checks/placeholders.ts'
import { textsIn } from '../checks/texts.ts'

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
