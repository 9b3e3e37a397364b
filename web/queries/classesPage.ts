import type { SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { personProjection } from './projections.ts'

const classesPageQuery = defineQuery(`*[_type == "classesPage" && _id == "classesPage"][0]{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro,
  "approaches": approaches[]{
    _key, title, text,
    "classes": classes[]{
      _key, label,
      "danceClass": danceClass->{ title, "slug": slug.current, icon, summary }
    }
  },
  "classes": (classes[]->)[defined(slug.current)]{
    _id, title, "slug": slug.current, icon, summary, audience, body, patterns, patternsLabel, minutes,
    doorPriceInCents, priceUnit,
    "registrationLink": registrationLink->{ _id, title, onlinePriceInCents, priceNote }
  },
  admission, suggestions,
  teachers{ heading, intro, "people": (people[]->)[defined(_id)]${personProjection} }
}`)

export type ClassesPageContent = NonNullable<Awaited<ReturnType<typeof getClassesPage>>>
export type DanceClass = NonNullable<NonNullable<ClassesPageContent['classes']>[number]>

export const getClassesPage = (client: SanityClient) => client.fetch(classesPageQuery)

const teachersPageQuery = defineQuery(`*[_type == "classesPage" && _id == "classesPage"][0].teachers{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro, "people": (people[]->)[defined(_id)]${personProjection}
}`)

/** Gets the content of /teachers, which is the teachers section of the classes page; null if there is none. */
export const getTeachersPage = (client: SanityClient) => client.fetch(teachersPageQuery)
