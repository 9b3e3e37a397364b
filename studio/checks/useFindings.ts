import { useEffect, useState } from 'react'
import { filter, merge, retry, switchMap, tap, timer } from 'rxjs'
import { isDraftId, type SanityClient, useClient, type UserStore, useUserStore } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { type Delivery, deliveryFindings } from '../../checks/deliveries.ts'
import type { ContentDocument, Finding } from '../../checks/finding.ts'
import { findings } from '../../checks/findings.ts'
import { type Content, contentQuery, getDrafts } from '../../checks/query.ts'
import { type SetupStep, setupSteps } from '../../checks/setup.ts'
import { getTransactions } from '../history.ts'

type Found = {
  /** Null while they are being read for the first time. */
  findings: Finding[] | null
  /** On the way from the sample content to a site of one's own. */
  steps: SetupStep[]
  /** Why they cannot be read at the moment. */
  problem: string | null
}

const minute = 60_000

/** Only the embedded store delivers where we can see it. */
const isEmbedded = process.env.SANITY_STUDIO_IS_EMBEDDED === 'true'

/** What needs attention, read anew after each change of what visitors get and of what waits for it, and each minute. */
export function useFindings(): Found {
  const client = useClient({ apiVersion })
  const users = useUserStore()
  const [found, setFound] = useState<Found>({ findings: null, steps: [], problem: null })

  useEffect(() => {
    const published = client.withConfig({ perspective: 'published' })
    const authorsOf = draftAuthors(client, users)
    const read = async () => {
      const [content, drafts, deliveries] = await Promise.all([
        published.fetch<Content>(contentQuery),
        getDrafts(client),
        isEmbedded ? client.request<Delivery[]>({ url: `/deliveries/projects/${client.config().projectId}` }) : [],
      ])
      const authors = await authorsOf(drafts)
      const now = new Date().toISOString()
      return {
        findings: [...deliveryFindings(deliveries, now), ...findings(content, { drafts, authors }, now)],
        steps: setupSteps(content.documents),
      }
    }
    const changes = client
      .listen('*', {}, { events: ['welcome', 'mutation'], includeResult: false, visibility: 'query' })
      // What somebody is writing is no news; that it was published or discarded is.
      .pipe(
        filter(
          (event) => event.type !== 'mutation' || event.transition === 'disappear' || !isDraftId(event.documentId),
        ),
      )
    const subscription = merge(changes, timer(minute, minute))
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

/**
 * Finds out who wrote drafts last, and remembers it. No more than two requests, whatever the number of drafts.
 * @returns what is known by now: names by revision, null where history has none
 */
function draftAuthors(client: SanityClient, users: UserStore) {
  const known = new Map<string, string | null>()

  return async (drafts: ContentDocument[]): Promise<ReadonlyMap<string, string | null>> => {
    const unknown = drafts.filter(({ _rev }) => !known.has(_rev))
    if (unknown.length === 0) return known
    // What needs attention is told without names too: not every role may read history.
    const names = await authorNames(client, users, unknown).catch(() => null)
    for (const { _rev } of unknown) known.set(_rev, names?.get(_rev) ?? null)
    return known
  }
}

async function authorNames(client: SanityClient, users: UserStore, drafts: ContentDocument[]) {
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
