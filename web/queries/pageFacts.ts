import type { SanityClient } from '@sanity/client'
import { type Page, pages, typesOn } from '../../shared/pages.ts'

/** Gets a page's title, as the page's own query selects it; null if the page is not published. */
export const getPageTitle = (client: SanityClient, { document, part }: Page) =>
  client.fetch<{ title: string | null } | null>(
    `*[_type == "${document}" && _id == "${document}"][0]${part ? `.${part}` : ''}{
      "title": coalesce(seo.title, heading, hero.heading)
    }`,
  )

const lastEditsQuery = `{${pages
  .map((page) => `"${page.path}": *[_type in ${JSON.stringify(typesOn(page))}] | order(_updatedAt desc)[0]._updatedAt`)
  .join()}}`

/** Gets for each path when one of the documents that the page shows was last edited; null if there is none. */
export const getLastEdits = (client: SanityClient) => client.fetch<Record<string, string | null>>(lastEditsQuery)
