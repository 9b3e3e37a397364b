import { documentEvents } from '../history/documentEvents.ts'
import { readLimit } from '../history/parameters.ts'
import { badRequest } from '../errors.ts'
import { publishedIdOf } from '../ids.ts'
import type { Handler } from '../routes.ts'

const defaultLimit = 100
const largestLimit = 1000

/** `GET /data/history/:dataset/events/documents/:id`: what the Studio's history panel lists, newest first. */
export const historyEvents: Handler = ({ lake, params, url }) => {
  const { id = '', dataset = '' } = params
  const limit = readLimit(url.searchParams.get('limit'), defaultLimit, largestLimit)
  const cursor = url.searchParams.get('nextCursor') || String(Number.MAX_SAFE_INTEGER)
  if (!/^\d+$/.test(cursor)) throw badRequest(`nextCursor is "${cursor}"; use what an earlier answer gave`)

  const life = lake.store.lifeOf(lake.dataset(dataset).name, publishedIdOf(id))
  const older = documentEvents(id, life).filter(({ sequence }) => sequence < Number(cursor))
  const page = older.slice(0, limit)
  return Response.json({
    events: { [id]: page.map(({ event }) => event) },
    nextCursor: older.length > limit ? String(page.at(-1)?.sequence) : '',
  })
}

/** `GET /data/history/:dataset/events/releases/:id`: the lake keeps no history of releases as such. */
export const historyReleaseEvents: Handler = ({ lake, params }) => {
  lake.dataset(params.dataset ?? '')
  return Response.json({ events: [], nextCursor: '' })
}
