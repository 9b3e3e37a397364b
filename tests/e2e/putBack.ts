import { test } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { organisersClient } from './store.ts'

/**
 * Has the tests of a file leave a document as they found it, also when they fail half way. The Studio is closed first: it saves
 * what was typed a moment later.
 * @returns what reads the document as it was before the test
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
