import { type SanityClient } from '@sanity/client'
import { type Page } from '../../shared/pages.ts'

/** A page's title alone, the one that its own query asks for; null while the organisers have not published the page. */
export const getPageTitle = (client: SanityClient, { document, part }: Page) =>
  client.fetch<{ title: string | null } | null>(
    `*[_type == "${document}" && _id == "${document}"][0]${part ? `.${part}` : ''}{
      "title": coalesce(seo.title, heading, hero.heading)
    }`,
  )
