import type { SanityDocument } from '@sanity/client'
import { expect, type Page } from '@playwright/test'
import { siteUrl } from '../addresses.ts'
import { everyPath } from './pages.ts'
import { organisersClient } from './store.ts'
import { untilServed } from './visitor.ts'

type Content = Record<string, unknown>

/**
 * Changes published content in one transaction, and therefore one renewal, runs a function, and restores the content.
 * @param change returns new fields of a document, or null to delete it
 * @param look receives the text that the footer shows once a page is rendered from the changed content
 */
export async function whileContentIs(
  change: (document: SanityDocument) => Content | null,
  look: (edition: string) => Promise<void>,
  added: (Content & { _id: string; _type: string })[] = [],
): Promise<void> {
  const client = organisersClient()
  const documents = await client.fetch<SanityDocument[]>('*[!(_type match "sanity.*") && !(_id in path("_.**"))]')
  const edition = `Edition ${crypto.randomUUID().slice(0, 8)}`

  const changes = client.transaction()
  const restoration = client.transaction()
  for (const document of added) {
    changes.create(document)
    restoration.delete(document._id)
  }
  for (const document of documents) {
    const { _id, _type } = document
    const changed = change(document)
    if (changed === null) changes.delete(_id)
    else changes.createOrReplace({ ...changed, ...(_id === 'siteSettings' && { owner: edition }), _id, _type })
    restoration.createOrReplace(document)
  }
  await changes.commit()
  try {
    await look(edition)
  } finally {
    await client.mutate(restoration)
    for (const path of everyPath)
      await expect.poll(async () => (await fetch(new URL(path, siteUrl))).text()).not.toContain(edition)
  }
}

/** Opens a page once it shows the content of an edition. */
export async function openEdition(page: Page, path: string, edition: string): Promise<void> {
  await untilServed(path, edition)
  await page.goto(path)
}
