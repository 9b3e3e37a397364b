import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'

const lastPublishedQuery = defineQuery(`*[] | order(_updatedAt desc)[0]._updatedAt`)

/** When something was published last, by the content store's clock: ISO 8601; null while nothing is. */
export const getLastPublished = (client: SanityClient): Promise<string | null> => client.fetch(lastPublishedQuery)
