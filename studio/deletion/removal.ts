import { getDraftId, pathToString, type SanityClient, type SanityDocument } from 'sanity'
import { findReferences } from './references.ts'

/** Returns the documents that refer to a document, including drafts and release versions. @param id of the published document */
export function getReferrers(client: SanityClient, id: string): Promise<SanityDocument[]> {
  return client.fetch<SanityDocument[]>(
    '*[references($id) && !(_id in [$id, $draft]) && !(_id in path("versions.*." + $id))]',
    { id, draft: getDraftId(id) },
    { perspective: 'raw' },
  )
}

/** Deletes all versions of a document and the references to it in one transaction. */
export async function deleteDocument(client: SanityClient, id: string): Promise<void> {
  const [transaction, versions] = await Promise.all([
    startRemoval(client, id),
    client.fetch<string[]>(
      '*[_id in [$id, $draft] || _id in path("versions.*." + $id)]._id',
      { id, draft: getDraftId(id) },
      { perspective: 'raw' },
    ),
  ])
  for (const version of versions) transaction.delete(version)
  await transaction.commit()
}

/** Turns a published document into a draft and deletes the references to it in one transaction. */
export async function takeOffSite(client: SanityClient, id: string): Promise<void> {
  const [transaction, published] = await Promise.all([startRemoval(client, id), client.getDocument(id)])
  if (!published) throw new Error('It’s no longer on the site')
  const { _rev, _updatedAt, ...content } = published
  await transaction
    .createIfNotExists({ ...content, _id: getDraftId(id) })
    .delete(id)
    .commit()
}

/** Starts a transaction that deletes the references to a document. */
async function startRemoval(client: SanityClient, id: string) {
  const transaction = client.transaction()
  for (const referrer of await getReferrers(client, id)) {
    const paths = findReferences(referrer, id).map(({ path }) => pathToString(path))
    transaction.patch(referrer._id, { unset: paths.reverse() }) // last first, because unkeyed items are addressed by index
  }
  return transaction
}
