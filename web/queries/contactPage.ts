import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { defaultMapTiles } from '../../shared/mapTiles.ts'

const contactPageQuery = defineQuery(`*[_type == "contactPage" && _id == "contactPage"][0]{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro, addressHeading, emailHeading, socialHeading,
  "map": {
    "greeting": mapGreeting,
    "tiles": coalesce(mapTiles, "${defaultMapTiles}"),
    "attribution": coalesce(mapAttribution, "© OpenStreetMap contributors"),
    "maxZoom": coalesce(mapMaxZoom, 19)
  }
}`)

export type ContactPageContent = NonNullable<Awaited<ReturnType<typeof getContactPage>>>

/** Gets the content of /contact-us except the site's address; null if it is not published. */
export const getContactPage = (client: SanityClient) => client.fetch(contactPageQuery)
