import { useEffect, useState } from 'react'
import { filter, merge, retry, switchMap, tap, timer } from 'rxjs'
import { isDraftId, useClient } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { type Delivery, deliveryFindings } from '../../checks/storeFindings.ts'
import type { Finding } from '../../checks/facts.ts'
import { malformedLinks } from '../../checks/contentLinks.ts'
import { findings } from '../../checks/findings.ts'
import { type Content, contentQuery, getDrafts } from '../../checks/contentQuery.ts'
import { sampleTextsLeft } from '../../checks/sampleTexts.ts'
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
  const [found, setFound] = useState<Found>({ findings: null, sampleTexts: [], problem: null })

  useEffect(() => {
    const published = client.withConfig({ perspective: 'published' })
    const read = async () => {
      const [content, drafts, deliveries] = await Promise.all([
        published.fetch<Content>(contentQuery),
        getDrafts(client),
        isEmbedded ? client.request<Delivery[]>({ url: `/deliveries/projects/${client.config().projectId}` }) : [],
      ])
      const now = new Date().toISOString()
      return {
        findings: [
          ...deliveryFindings(deliveries, now),
          ...malformedLinks({ ...content, drafts }),
          ...findings(content, drafts, now),
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
  }, [client])

  return found
}
