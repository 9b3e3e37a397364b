import { useToast } from '@sanity/ui/toast'
import { useSyncExternalStore } from 'react'
import { useClient, useDocumentStore } from 'sanity'
import { pendingPublishes } from './pendingPublishes.ts'
import { publishWhenReady } from './publishWhenReady.ts'
import { useValidate } from './useValidate.ts'

/** Keeps what a press of Publish promises: it happens, also when the organiser turns to something else, or they are told why not. */
export function usePublishWhenReady(id: string, type: string) {
  const documents = useDocumentStore()
  const client = useClient({ apiVersion: '2025-02-19' })
  const validate = useValidate()
  const toast = useToast()
  const isPending = useSyncExternalStore(pendingPublishes.watch, () => pendingPublishes.has(id))

  const publish = () =>
    pendingPublishes
      .during(id, () => publishWhenReady(documents, client, validate, id, type))
      .catch((error: unknown) =>
        toast.push({ status: 'error', title: 'Not published', description: (error as Error).message, closable: true }),
      )
  return { isPending, publish }
}
