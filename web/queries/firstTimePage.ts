import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { imageProjection } from './projections.ts'

const firstTimePageQuery = defineQuery(`*[_type == "firstTimePage" && _id == "firstTimePage"][0]{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro, register,
  firstEvening{ heading, arrive, payment, firstClass, dancing, bring, notNeeded },
  "image": image${imageProjection},
  "questions": (questions[]->)[defined(_id)]{ _id, question, answer }
}`)

export type FirstTimePageContent = NonNullable<Awaited<ReturnType<typeof getFirstTimePage>>>

export const getFirstTimePage = (client: SanityClient) => client.fetch(firstTimePageQuery)
