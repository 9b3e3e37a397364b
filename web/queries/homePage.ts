import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { imageProjection, personProjection } from './projections.ts'

const homePageQuery = defineQuery(`*[_type == "homePage" && _id == "homePage"][0]{
  "title": coalesce(seo.title, hero.heading),
  "description": seo.description,
  hero{ heading, promise, buttonLabel, "image": image${imageProjection} },
  "dancers": dancers{
    "picture": picture${imageProjection}, "video": video.asset->url, "quote": quote{ text, by }
  },
  mission{ heading, values, body },
  approach{ heading, body },
  aboutUs{ heading, intro, "team": (team[]->)[defined(_id)]${personProjection} },
  "pictures": pictures{ heading, "images": images[0...8]{ _key, ...${imageProjection} }, earlier{ label, href } },
  quotes{ heading, list[]{ _key, text, by } },
  questions
}`)

export type HomePageContent = NonNullable<Awaited<ReturnType<typeof getHomePage>>>

export const getHomePage = (client: SanityClient) => client.fetch(homePageQuery)
