import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'

const contactPageQuery = defineQuery(`*[_type == "contactPage" && _id == "contactPage"][0]{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro, addressHeading, emailHeading, socialHeading,
  "map": {
    "greeting": mapGreeting,
    "tiles": coalesce(mapTiles, "https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
    "attribution": coalesce(mapAttribution, "© OpenStreetMap contributors"),
    "maxZoom": coalesce(mapMaxZoom, 19)
  }
}`)

export type ContactPageContent = NonNullable<Awaited<ReturnType<typeof getContactPage>>>

/** What /contact-us shows besides the site's own address; null while the organisers have not published it. */
export const getContactPage = (client: SanityClient) => client.fetch(contactPageQuery)
