import { AddIcon } from '@sanity/icons/Add'
import { Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { type SanityClient, useClient } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { newId } from '../offline/newId.ts'
import type { Section } from '../siteOrder/bySection.ts'

/** One button for each place where a published document can stand. */
export function AddToPage({ id, places }: { id: string; places: Section[] }) {
  const client = useClient({ apiVersion })
  const toast = useToast()
  const [isAdding, setIsAdding] = useState(false)

  async function add(place: Section) {
    setIsAdding(true)
    try {
      await addToPage(client, place, id)
    } catch (error) {
      const description = (error as Error).message
      toast.push({ status: 'error', title: `Not added to ${place.title}`, description, closable: true })
    }
    setIsAdding(false)
  }

  return (
    <Flex gap={2} wrap="wrap">
      {places.map((place) => (
        <SmallButton
          key={place.page}
          icon={AddIcon}
          text={`Add to ${place.title}`}
          disabled={isAdding}
          onClick={() => void add(place)}
        />
      ))}
    </Flex>
  )
}

/**
 * Puts a published document at the end of a page's list, for visitors at once. Of the page's draft, if there is one, nothing
 * else is published: it gets the same.
 */
async function addToPage(client: SanityClient, { page, field }: Section, id: string): Promise<void> {
  const found = await client.getDocuments([page, `drafts.${page}`])
  const parents = field.split('.').slice(0, -1)
  const item = { _type: 'reference', _ref: id, _key: newId().slice(0, 12) }
  const transaction = client.transaction()
  for (const document of found) {
    if (!document) continue
    transaction.patch(document._id, (patch) =>
      patch
        .setIfMissing({ ...Object.fromEntries(parents.map((parent) => [parent, {}])), [field]: [] })
        .append(field, [item]),
    )
  }
  await transaction.commit()
}
