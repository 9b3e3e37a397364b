import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useClient, useDocumentStore } from 'sanity'
import { pendingPublishes } from './pendingPublishes.ts'
import { publishWhenReady } from './publishWhenReady.ts'
import { useOthersEdits } from './useOthersEdits.ts'
import { useValidate } from './useValidate.ts'

/**
 * Keeps what a press of Publish promises: it happens, also when the organiser turns to something else, or they are told why not.
 * What others wrote into the same draft is published only by who has read that it is there: `askedAbout` is the question.
 */
export function usePublishWhenReady(id: string, type: string) {
  const documents = useDocumentStore()
  const client = useClient({ apiVersion: '2025-02-19' })
  const validate = useValidate()
  const toast = useToast()
  const readOthersEdits = useOthersEdits(id, type)
  const isPending = useSyncExternalStore(pendingPublishes.watch, () => pendingPublishes.has(id))
  const [askedAbout, setAskedAbout] = useState<string | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const during = (work: () => Promise<void>) =>
    pendingPublishes
      .during(id, work)
      .catch((error: unknown) =>
        toast.push({ status: 'error', title: 'Not published', description: (error as Error).message, closable: true }),
      )

  const publishAll = () => {
    setAskedAbout(null)
    return during(() => publishWhenReady(documents, client, validate, id, type))
  }

  // What is typed from the press on does not go with it: the draft is watched before anything is asked.
  const publish = () => {
    let others: string | null = null
    // Who may not read history publishes as before.
    const asked = readOthersEdits().catch(() => null)
    const isAgreed = asked.then((text) => {
      others = text
      if (text !== null) throw new Error(text)
    })
    return during(() =>
      publishWhenReady(documents, client, validate, id, type, isAgreed).catch((error: unknown) => {
        if (others === null || !isOpen.current) throw error
        setAskedAbout(others)
      }),
    )
  }

  return { isPending, publish, publishAll, askedAbout, keepAsDraft: () => setAskedAbout(null) }
}
