import { test } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { organisersClient } from './store.ts'

/**
 * Restores a document after each test of a file, even if the test fails. Closes the Studio first, as it saves edits with a delay.
 * @returns a function that returns the document as it was before the test
 */
export function putBackAfterwards(id: string): () => SanityDocument {
  let before: SanityDocument
  test.beforeEach(async () => {
    before = await organisersClient().fetch<SanityDocument>('*[_id == $id][0]', { id })
  })
  test.afterEach(async ({ context }) => {
    await context.close()
    await organisersClient().transaction().createOrReplace(before).delete(`drafts.${id}`).commit()
  })
  return () => before
}
