import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'

const noticesQuery = defineQuery(`*[_type == "notice" && defined(from) && defined(text)] | order(level desc, from desc){
  _id, _rev, text, level, link{ label, href }, from, until, pages
}`)

export type Notice = Awaited<ReturnType<typeof getNotices>>[number]

/** Every notice, the most important first; which of them a page shows, and when, schedule/notices.ts decides. */
export const getNotices = (client: SanityClient) => client.fetch(noticesQuery)
