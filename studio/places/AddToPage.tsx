import { AddIcon } from '@sanity/icons/Add'
import { Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { type SanityClient, useClient } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { newId } from '../offline/newId.ts'
import type { Section } from '../siteOrder/groupBySection.ts'

/** Renders a button for each list that a published document can be added to. */
export function AddToPage({ id, sections }: { id: string; sections: Section[] }) {
  const client = useClient({ apiVersion })
  const toast = useToast()
  const [isAdding, setIsAdding] = useState(false)

  async function add(section: Section) {
    setIsAdding(true)
    try {
      await addToPage(client, section, id)
    } catch (error) {
      const description = (error as Error).message
      toast.push({ status: 'error', title: `Not added to ${section.title}`, description, closable: true })
    }
    setIsAdding(false)
  }

  return (
    <Flex gap={2} wrap="wrap">
      {sections.map((section) => (
        <SmallButton
          key={section.page}
          icon={AddIcon}
          text={`Add to ${section.title}`}
          disabled={isAdding}
          onClick={() => void add(section)}
        />
      ))}
    </Flex>
  )
}

/**
 * Appends a published document to a page's list, on the published page and in its draft. This doesn't publish the draft's
 * other changes.
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
