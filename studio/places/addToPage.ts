import type { SanityClient } from 'sanity'
import { newId } from '../offline/newId.ts'
import type { Section } from '../siteOrder/bySection.ts'

/**
 * Puts a published document at the end of a page's list, for visitors at once. Of the page's draft, if there is one, nothing
 * else is published: it gets the same.
 */
export async function addToPage(client: SanityClient, { page, field }: Section, id: string): Promise<void> {
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
