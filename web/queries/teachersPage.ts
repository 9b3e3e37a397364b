import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { personProjection } from './projections.ts'

const teachersPageQuery = defineQuery(`*[_type == "classesPage" && _id == "classesPage"][0].teachers{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro, "people": (people[]->)[defined(_id)]${personProjection}
}`)

/** What /teachers shows: the teachers section of the classes page; null while there is none. */
export const getTeachersPage = (client: SanityClient) => client.fetch(teachersPageQuery)
