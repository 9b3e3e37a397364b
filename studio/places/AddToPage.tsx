import { AddIcon } from '@sanity/icons/Add'
import { Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useClient } from 'sanity'
import type { Section } from '../siteOrder/bySection.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { addToPage } from './addToPage.ts'

/** One button for each place where a published document can stand. */
export function AddToPage({ id, places }: { id: string; places: Section[] }) {
  const client = useClient({ apiVersion: '2025-02-19' })
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
