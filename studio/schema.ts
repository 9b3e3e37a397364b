import type {
  InitialValueResolverContext,
  Rule,
  SanityClient,
  SanityDocument,
  SchemaTypeDefinition,
  SchemaValidationValue,
  Template,
  TemplateResolver,
  ValidationContext,
} from 'sanity'
import { fromString } from '@sanity/util/paths'
import { containsPlaceholder, placeholders } from '../checks/sampleTexts.ts'
import { textsIn } from '../checks/contentTexts.ts'
import { singletonTypes } from '../schemas/index.ts'
import { apiVersion } from '../shared/apiVersion.ts'
import type { Finding } from '../checks/facts.ts'
import { findingsBeforePublish } from '../checks/findings.ts'
import { type Content, contentQuery } from '../checks/contentQuery.ts'

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
      const content = Object.fromEntries(Object.entries(everyField).map(([key, name]) => [name, selection[key]]))
      return hasPlaceholder(content)
        ? { ...shown, subtitle: ['Placeholder', shown.subtitle].filter(Boolean).join(' · ') }
        : shown
    },
  }
  return { ...type, preview }
}

const hasPlaceholder = (content: unknown) =>
  textsIn(content).some((text) => placeholders.some((placeholder) => containsPlaceholder(placeholder, text)))

const singletons = new Set<string>(singletonTypes.map(({ name }) => name))

export const withoutSingletons: TemplateResolver = (templates) =>
  templates.filter(({ schemaType }) => !singletons.has(schemaType))

/** Creates a template whose initial values are in the link that opens the form. @param fields their types by name */
const filledIn = (id: string, title: string, schemaType: string, fields: Record<string, string>): Template => ({
  id,
  title,
  schemaType,
  parameters: Object.entries(fields).map(([name, type]) => ({ name, title: name, type })),
  value: (values: object) => values,
})

export const eveningChange = filledIn('eveningChange', 'Change to the schedule', 'scheduleException', {
  date: 'date',
  until: 'date',
  status: 'string',
})

export const noticeOnDays = filledIn('noticeOnDays', 'Notice on some days', 'notice', {
  from: 'datetime',
  until: 'datetime',
})

export const seriesOnDays = filledIn('seriesOnDays', 'Series on some days', 'series', {
  danceClass: 'reference',
  startDate: 'date',
  weeks: 'number',
  capacity: 'string',
  preregistrationDeadline: 'date',
  registrationLink: 'reference',
})

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

/** Templates of forms that other parts of the Studio open with values. */
export const filledInTemplates = [eveningChange, eveningRoster, noticeOnDays, seriesOnDays]

/** A form is validated after each key, and the published content rarely changes meanwhile. */
const freshMs = 5_000

let last: { at: number; content: Promise<Content | null> } | null = null

/** Shows the content checks beside the fields of drafts. Those of level `error` prevent publishing. */
export const withChecksInForms = (types: SchemaTypeDefinition[]) => types.map(withChecks)

function withChecks(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (type.type !== 'document') return type
  const { validation } = type as { validation?: SchemaValidationValue }
  const checks = (rule: Rule) => [
    rule.custom((document: SanityDocument | undefined, context) => problems('error', document, context)).error(),
    rule.custom((document: SanityDocument | undefined, context) => problems('warning', document, context)).warning(),
  ]
  return { ...type, validation: [validation ?? [], checks].flat() }
}

async function problems(
  level: Finding['level'],
  document: SanityDocument | undefined,
  { getClient }: ValidationContext,
) {
  if (!document?._id.includes('.')) return true // the Studio's first screen lists the problems of published documents
  const published = await publishedContent(getClient({ apiVersion }))
  if (published === null) return true
  const found = await findingsBeforePublish(published, document, new Date().toISOString())
  return found
    .filter((finding) => finding.level === level)
    .map(({ message, path }) => ({ message, path: fromString(path) }))
}

/** Returns the published content; null without a connection, which the Studio shows. */
async function publishedContent(client: SanityClient): Promise<Content | null> {
  if (last === null || Date.now() - last.at > freshMs) {
    const content = client.withConfig({ perspective: 'published' }).fetch<Content>(contentQuery)
    last = { at: Date.now(), content: content.catch(() => null) }
  }
  return last.content
}
