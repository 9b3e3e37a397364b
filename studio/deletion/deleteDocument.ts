import { getDraftId, type SanityClient, type SanityDocument } from 'sanity'
import { patchPath, placesOf } from './references.ts'

/** What refers to a document, published, drafts and versions in releases. @param id of the published document */
export function getReferrers(client: SanityClient, id: string): Promise<SanityDocument[]> {
  return client.fetch<SanityDocument[]>(
    '*[references($id) && !(_id in [$id, $draft]) && !(_id in path("versions.*." + $id))]',
    { id, draft: getDraftId(id) },
    { perspective: 'raw' },
  )
}

/** Takes a document out of wherever it is used, and deletes it in all of its versions: all of that, or nothing. */
export async function deleteDocument(client: SanityClient, id: string): Promise<void> {
  const [referrers, versions] = await Promise.all([
    getReferrers(client, id),
    client.fetch<string[]>(
      '*[_id in [$id, $draft] || _id in path("versions.*." + $id)]._id',
      { id, draft: getDraftId(id) },
      { perspective: 'raw' },
    ),
  ])
  const transaction = client.transaction()
  for (const referrer of referrers) {
    // The last first: what has no key is found by its number.
    const paths = placesOf(referrer, id)
      .map(({ path }) => patchPath(path))
      .reverse()
    transaction.patch(referrer._id, { unset: paths })
  }
  for (const version of versions) transaction.delete(version)
  await transaction.commit()
}
