import { useEffect, useState } from 'react'
import { combineLatest, map, retry, switchMap, tap, timer } from 'rxjs'
import { useClient } from 'sanity'
import type { Finding } from '../../guard/finding.ts'
import { findings } from '../../guard/findings.ts'
import { contentQuery, type Content } from '../../guard/query.ts'

type Found = {
  /** Null while they are being read for the first time. */
  findings: Finding[] | null
  /** Why they cannot be read at the moment. */
  problem: string | null
}

const minute = 60_000

/** What needs attention, as published, read anew after each change and looked at anew each minute. */
export function useFindings(): Found {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [found, setFound] = useState<Found>({ findings: null, problem: null })

  useEffect(() => {
    const published = client.withConfig({ perspective: 'published' })
    const content = client
      .listen(
        '*[!(_id in path("drafts.**"))]',
        {},
        { events: ['welcome', 'mutation'], includeResult: false, visibility: 'query' },
      )
      .pipe(switchMap(() => published.observable.fetch<Content>(contentQuery)))
    const subscription = combineLatest([content, timer(0, minute)])
      .pipe(
        map(([latest]) => findings(latest, new Date().toISOString())),
        tap({ error: ({ message }: Error) => setFound((last) => ({ ...last, problem: message })) }),
        retry({ delay: 5000 }),
      )
      .subscribe((latest) => setFound({ findings: latest, problem: null }))
    return () => subscription.unsubscribe()
  }, [client])

  return found
}
