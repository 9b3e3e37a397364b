import { fromString } from '@sanity/util/paths'
import type {
  Rule,
  SanityClient,
  SanityDocument,
  SchemaTypeDefinition,
  SchemaValidationValue,
  ValidationContext,
} from 'sanity'
import { type Content, contentQuery } from '../../checks/contentQuery.ts'
import type { Finding } from '../../checks/facts.ts'
import { findingsBeforePublish } from '../../checks/findings.ts'
import { apiVersion } from '../../shared/apiVersion.ts'

/** A form is validated after each keystroke, and the published content rarely changes in the meantime. */
const maxAgeMs = 5_000

let cached: { at: number; content: Promise<Content | null> } | null = null

/** Shows the content checks next to the fields of drafts. Those of level `error` prevent publishing. */
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
  if (cached === null || Date.now() - cached.at > maxAgeMs) {
    const content = client.withConfig({ perspective: 'published' }).fetch<Content>(contentQuery)
    cached = { at: Date.now(), content: content.catch(() => null) }
  }
  return cached.content
}
