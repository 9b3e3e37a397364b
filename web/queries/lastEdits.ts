import { type SanityClient } from '@sanity/client'
import { pages, typesOn } from '../../shared/pages.ts'

const lastEditsQuery = `{${pages
  .map((page) => `"${page.path}": *[_type in ${JSON.stringify(typesOn(page))}] | order(_updatedAt desc)[0]._updatedAt`)
  .join()}}`

/** By path: when one of the documents that make the page what it is was last edited; null where there is none. */
export const getLastEdits = (client: SanityClient) => client.fetch<Record<string, string | null>>(lastEditsQuery)
