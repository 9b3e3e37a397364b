import { useEffect, useState } from 'react'
import { map, of, type Observable } from 'rxjs'
import { useDocumentStore, type DocumentStore } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { isShownByReference, pagesOf, pagesShowing, type Page, type Referrer } from '../../shared/pages.ts'

const query = '*[references($id)]{_id, _type, "referrers": *[references(^._id)]{_id, _type}}'

/** Emits the pages on which visitors see a published document. @param id of the published document */
export function pagesShowing$(documents: DocumentStore, id: string, type: string): Observable<Page[]> {
  if (!isShownByReference(type)) return of(pagesOf(type))
  return documents
    .listenQuery(
      { fetch: query, listen: '*[references($id) || _id == $id]' },
      { id },
      { apiVersion, perspective: 'published' },
    )
    .pipe(map((referrers: Referrer[]) => pagesShowing(type, referrers)))
}

/** Emits whether a document exists, published or as a draft. @param id of the published document */
export const exists$ = (documents: DocumentStore, id: string): Observable<boolean> =>
  documents.listenQuery(
    { fetch: `count(${eitherVersion}) > 0`, listen: eitherVersion },
    { id },
    { apiVersion, perspective: 'raw' },
  ) as Observable<boolean>

const eitherVersion = '*[_id in [$id, "drafts." + $id]]'

/** Returns the pages on which visitors see a published document; null before the first answer. */
export function usePagesShowing(id: string, type: string): Page[] | null {
  const documents = useDocumentStore()
  const [shown, setShown] = useState<{ id: string; pages: Page[] } | null>(null)

  useEffect(() => {
    const subscription = pagesShowing$(documents, id, type).subscribe((pages) => setShown({ id, pages }))
    return () => subscription.unsubscribe()
  }, [documents, id, type])

  return shown?.id === id ? shown.pages : null
}
