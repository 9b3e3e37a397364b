import type { SanityClient } from '@sanity/client'
import { type ScheduleAnswer, scheduleProjection } from '../schedule/projections.ts'
import { pages } from '../shared/pages.ts'
import type { AllSanitySchemaTypes } from '../web/sanity/types.generated.ts'

const types = [
  'danceClass',
  'faqEntry',
  'notice',
  'registrationLink',
  'roster',
  'scheduleException',
  'series',
  'teacher',
  'siteSettings',
] as const

const typesWithPages = [...new Set([...types, ...pages.map(({ document }) => document)])]

export type Content = {
  schedule: ScheduleAnswer
  documents: Extract<AllSanitySchemaTypes, { _type: (typeof typesWithPages)[number] }>[]
}

/** Queries every document that visitors may see, and the schedule. */
export const contentQuery = `{
  "schedule": ${scheduleProjection},
  "documents": *[_type in ${JSON.stringify(typesWithPages)}]
}`

/** Queries the drafts, except those with a version in a release, which goes live with it. */
export const draftsQuery = `*[
  _id in path("drafts.**") && _type in ${JSON.stringify(typesWithPages)} &&
  !(string::split(_id, "drafts.")[1] in *[_id in path("versions.**")]{"id": array::join(string::split(_id, ".")[2..-1], ".")}.id)
]`

/** Fetches the published content. @param client uses the `published` perspective */
export const getContent = (client: SanityClient) => client.fetch<Content>(contentQuery)

/** Fetches the drafts. @returns an empty list if the client may not read drafts */
export const getDrafts = (client: Pick<SanityClient, 'fetch'>) =>
  client.fetch<Content['documents']>(draftsQuery, {}, { perspective: 'raw' })
