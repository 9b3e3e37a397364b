import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { getDraftId, getPublishedId, type SanityClient, type SanityDocument, useClient } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { type Deletion, getDocumentsBefore } from './deletions.ts'
import { placesOf } from './references.ts'
import { restoreReferences } from './restoreReferences.ts'

/**
 * Undoes a deletion: the document is there again as it was, published and as a draft, and stands again wherever it stood, as
 * far as those places still exist. All of that, or nothing.
 * @throws Error with a message for organisers
 */
async function bringBack(client: SanityClient, deletion: Deletion): Promise<void> {
  const { id } = deletion
  const before = await getDocumentsBefore(client, deletion)
  const transaction = client.transaction()
  for (const { _rev, _updatedAt, ...document } of before.filter(({ _id }) => getPublishedId(_id) === id)) {
    transaction.create(document)
  }
  const referrers = before.filter(
    (document) => getPublishedId(document._id) !== id && placesOf(document, id).length > 0,
  )
  for (const [now, was] of await pairs(client, referrers)) {
    for (const patch of restoreReferences(was, now, id)) transaction.patch(now._id, patch)
  }
  try {
    await transaction.commit()
  } catch (error) {
    throw inWords(error as Error)
  }
}

/** What used it, as it is: a draft that was begun since gets it back, too, or its publish would take it away again. */
async function pairs(client: SanityClient, referrers: SanityDocument[]): Promise<[SanityDocument, SanityDocument][]> {
  const families = [...new Set(referrers.map(({ _id }) => getPublishedId(_id)))]
  const ids = new Set<string>([...families, ...families.map(getDraftId), ...referrers.map(({ _id }) => _id)])
  const found = ids.size === 0 ? [] : await client.getDocuments([...ids])
  return found.flatMap((now) => {
    if (!now) return []
    const ofFamily = referrers.filter(({ _id }) => getPublishedId(_id) === getPublishedId(now._id))
    const was = ofFamily.find(({ _id }) => _id === now._id) ?? ofFamily.at(0)
    return was ? [[now, was] as [SanityDocument, SanityDocument]] : []
  })
}

function inWords(error: Error): Error {
  if (error.message.includes('references non-existent')) {
    return new Error('It refers to something that was deleted, too: bring that back first', { cause: error })
  }
  if (error.message.includes('already exists')) return new Error('It is back already', { cause: error })
  return error
}

/** Undoes deletions, and says so. */
export function useBringBack() {
  const client = useClient({ apiVersion })
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
