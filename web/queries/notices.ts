import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'

const noticesQuery = defineQuery(`*[_type == "notice" && defined(from) && defined(text)]{
  _id, text, level, link{ label, href }, from, until, pages
}`)

export type Notice = Awaited<ReturnType<typeof getNotices>>[number]

/** Gets all notices. schedule/notices.ts decides which of them a page shows, and when. */
export const getNotices = (client: SanityClient) => client.fetch(noticesQuery)
