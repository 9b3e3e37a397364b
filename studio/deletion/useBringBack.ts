import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useClient } from 'sanity'
import { bringBack } from './bringBack.ts'
import type { Deletion } from './deletions.ts'

/** Undoes deletions, and says so. */
export function useBringBack() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const toast = useToast()
  const [isBringing, setIsBringing] = useState(false)

  const bring = async (deletion: Deletion) => {
    setIsBringing(true)
    try {
      await bringBack(client, deletion)
      toast.push({ status: 'success', title: 'It is back, wherever it was' })
    } catch (error) {
      const description = (error as Error).message
      toast.push({ status: 'error', title: 'It is still deleted', description, closable: true })
    }
    setIsBringing(false)
  }
  return { isBringing, bring }
}
