import { randomKey } from '@sanity/util/content'
import { useMemo } from 'react'
import { useObservable } from 'react-rx'
import { catchError, map, of } from 'rxjs'
import { useClient, useCurrentUser, useDocumentStore } from 'sanity'
import {
  previewOpeningId,
  previewOpeningType,
  sharedPreviewId,
  sharedPreviewType,
  type SharedPreview,
} from '../../shared/sharedPreview.ts'
import { apiVersion } from '../../shared/apiVersion.ts'

export type Shared = Pick<SharedPreview, '_id' | 'secret' | 'path' | 'expiresAt'> & {
  /** When somebody last opened it, in ISO 8601; null if nobody did. */
  openedAt: string | null
}

const query = {
  fetch: `*[_type == "${sharedPreviewType}" && defined(expiresAt)] | order(expiresAt asc) {
    _id, secret, path, expiresAt, "openedAt": *[_type == "${previewOpeningType}" && _id == ^._id + ".opened"][0].openedAt
  }`,
  listen: `*[_type in ["${sharedPreviewType}", "${previewOpeningType}"]]`,
}

const dayMs = 24 * 60 * 60_000

/** Returns the active preview links, null while loading, and functions that create and revoke them. */
export function useSharedPreviews() {
  const documents = useDocumentStore()
  const client = useClient({ apiVersion })
  const user = useCurrentUser()

  const links$ = useMemo(
    () =>
      documents.listenQuery(query, {}, { apiVersion, perspective: 'raw' }).pipe(
        map((found: Shared[]) => found.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())),
        catchError(() => of([])), // the Studio itself reports problems with the store
      ),
    [documents],
  )
  const links = useObservable(links$, null)

  return {
    links,
    /** Creates a link. @param path of the only page that it shows; null for the whole site */
    share: async (path: string | null, days: number): Promise<void> => {
      const shared: SharedPreview = {
        _id: sharedPreviewId(randomKey(32)),
        _type: sharedPreviewType,
        secret: randomKey(64),
        path,
        expiresAt: new Date(Date.now() + days * dayMs).toISOString(),
        userId: user?.id ?? '',
      }
      await client.create(shared)
    },
    revoke: async (id: string): Promise<void> => {
      await client.transaction().delete(id).delete(previewOpeningId(id)).commit()
    },
  }
}
