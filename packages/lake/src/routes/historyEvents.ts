import { documentEvents, releaseEvents } from '../history/historyEvents.ts'
import { eventPage } from '../history/historyPage.ts'
import { publishedIdOf, releaseIdOf, versionIdOf } from '../ids.ts'
import type { Handler } from '../context.ts'

/** `GET /data/history/:dataset/events/documents/:id`: the entries of the Studio's history panel, newest first. */
export const historyEvents: Handler = ({ lake, params, url }) => {
  const { id = '', dataset = '' } = params
  const { name } = lake.datasets.get(dataset)
  const wasScheduled = (release: string, sequence: number) =>
    lake.store.revisionAt(name, releaseIdOf(release), sequence - 1)?.state === 'scheduled'

  const life = lake.store.lifeOf(name, publishedIdOf(id))
  const { events, nextCursor } = eventPage(documentEvents(id, life, wasScheduled), url)
  return Response.json({ events: { [id]: events }, nextCursor })
}

/** `GET /data/history/:dataset/events/releases/:id`: the events of a release, newest first. */
export const historyReleaseEvents: Handler = ({ lake, params, url }) => {
  const { id = '', dataset = '' } = params
  const { name } = lake.datasets.get(dataset)
  const documents = [releaseIdOf(id), ...lake.store.documentsUnder(name, versionIdOf(id, ''))]
  return Response.json(
    eventPage(releaseEvents(id, lake.store.transactionsOf(name, documents, { newestFirst: true })), url),
  )
}
