import { getDraftId, pathToString, type SanityClient, type SanityDocument } from 'sanity'
import { placesOf } from './references.ts'

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
  const [transaction, versions] = await Promise.all([
    withoutReferences(client, id),
    client.fetch<string[]>(
      '*[_id in [$id, $draft] || _id in path("versions.*." + $id)]._id',
      { id, draft: getDraftId(id) },
      { perspective: 'raw' },
    ),
  ])
  for (const version of versions) transaction.delete(version)
  await transaction.commit()
}

/** Takes a document out of wherever it is used, and off the site; it goes on as a draft. All of that, or nothing. */
export async function takeOffSite(client: SanityClient, id: string): Promise<void> {
  const [transaction, published] = await Promise.all([withoutReferences(client, id), client.getDocument(id)])
  if (!published) throw new Error('It is not on the site any more')
  const { _rev, _updatedAt, ...content } = published
  await transaction
    .createIfNotExists({ ...content, _id: getDraftId(id) })
    .delete(id)
    .commit()
}

async function withoutReferences(client: SanityClient, id: string) {
  const transaction = client.transaction()
  for (const referrer of await getReferrers(client, id)) {
    const paths = placesOf(referrer, id).map(({ path }) => pathToString(path))
    transaction.patch(referrer._id, { unset: paths.reverse() }) // the last first: what has no key is found by its number
  }
  return transaction
}
