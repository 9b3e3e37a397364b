import { useEffect, useState } from 'react'
import { filter, merge, retry, switchMap, tap, timer } from 'rxjs'
import { isDraftId, type SanityClient, useClient, type UserStore, useUserStore } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { type Delivery, deliveryFindings } from '../../checks/storeFindings.ts'
import type { ContentDocument, Finding } from '../../checks/facts.ts'
import { malformedLinks } from '../../checks/contentLinks.ts'
import { findings } from '../../checks/findings.ts'
import { type Content, contentQuery, getDrafts } from '../../checks/contentQuery.ts'
import { sampleTextsLeft } from '../../checks/sampleTexts.ts'
import { getTransactions } from '../history.ts'
import { isEmbedded } from '../environment.ts'

type Found = {
  /** Null until first loaded. */
  findings: Finding[] | null
  sampleTexts: Finding[]
  problem: string | null
}

const minuteMs = 60_000

/** Returns content problems, updated every minute and whenever a document is published, or a draft created or discarded. */
export function useFindings(): Found {
  const client = useClient({ apiVersion })
  const users = useUserStore()
  const [found, setFound] = useState<Found>({ findings: null, sampleTexts: [], problem: null })

  useEffect(() => {
    const published = client.withConfig({ perspective: 'published' })
    const findAuthors = createAuthorLookup(client, users)
    const read = async () => {
      const [content, drafts, deliveries] = await Promise.all([
        published.fetch<Content>(contentQuery),
        getDrafts(client),
        isEmbedded ? client.request<Delivery[]>({ url: `/deliveries/projects/${client.config().projectId}` }) : [],
      ])
      const authors = await findAuthors(drafts)
      const now = new Date().toISOString()
      return {
        findings: [
          ...deliveryFindings(deliveries, now),
          ...malformedLinks({ ...content, drafts }),
          ...findings(content, { drafts, authors }, now),
        ],
        sampleTexts: sampleTextsLeft(content.documents),
      }
    }
    const changes = client
      .listen('*', {}, { events: ['welcome', 'mutation'], includeResult: false, visibility: 'query' })
      // Ignores edits of drafts, but not that a draft was created, published or discarded.
      .pipe(
        filter((event) => event.type !== 'mutation' || event.transition !== 'update' || !isDraftId(event.documentId)),
      )
    const subscription = merge(changes, timer(minuteMs, minuteMs))
      .pipe(
        switchMap(read),
        tap({ error: ({ message }: Error) => setFound((last) => ({ ...last, problem: message })) }),
        retry({ delay: 5000 }),
      )
      .subscribe((latest) => setFound({ ...latest, problem: null }))
    return () => subscription.unsubscribe()
  }, [client, users])

  return found
}

/** Returns a function that finds the last authors of drafts by revision with two requests, and caches them. */
function createAuthorLookup(client: SanityClient, users: UserStore) {
  const known = new Map<string, string | null>()

  return async (drafts: ContentDocument[]): Promise<ReadonlyMap<string, string | null>> => {
    const unknown = drafts.filter(({ _rev }) => !known.has(_rev))
    if (unknown.length === 0) return known
    // Findings work without names too, since not every role may read the history.
    const names = await getAuthorNames(client, users, unknown).catch(() => null)
    for (const { _rev } of unknown) known.set(_rev, names?.get(_rev) ?? null)
    return known
  }
}

async function getAuthorNames(client: SanityClient, users: UserStore, drafts: ContentDocument[]) {
  const ids = drafts.map(({ _id }) => _id)
  const transactions = await getTransactions<{ id: string; author: string }>(client, ids, {
    excludeMutations: 'true',
    includeIdentifiedDocumentsOnly: 'true',
    reverse: 'true',
    limit: '1000',
  })
  const people = await users.getUsers([...new Set(transactions.map(({ author }) => author))])
  return new Map(
    transactions.map(({ id, author }) => [id, people.find((person) => person.id === author)?.displayName ?? null]),
  )
}
