import type { SanityClient } from '@sanity/client'
import { type Page, pages, typesOn } from '../../shared/pages.ts'

/** A page's title alone, the one that its own query asks for; null while the organisers have not published the page. */
export const getPageTitle = (client: SanityClient, { document, part }: Page) =>
  client.fetch<{ title: string | null } | null>(
    `*[_type == "${document}" && _id == "${document}"][0]${part ? `.${part}` : ''}{
      "title": coalesce(seo.title, heading, hero.heading)
    }`,
  )

const lastEditsQuery = `{${pages
  .map((page) => `"${page.path}": *[_type in ${JSON.stringify(typesOn(page))}] | order(_updatedAt desc)[0]._updatedAt`)
  .join()}}`

/** By path: when one of the documents that make the page what it is was last edited; null where there is none. */
export const getLastEdits = (client: SanityClient) => client.fetch<Record<string, string | null>>(lastEditsQuery)
