import { AddIcon } from '@sanity/icons/Add'
import { Flex } from '@sanity/ui'
import { randomKey } from '@sanity/util/content'
import { get } from '@sanity/util/paths'
import { useMemo } from 'react'
import { useObservable } from 'react-rx'
import { catchError, EMPTY, map, type Observable, of } from 'rxjs'
import { type DocumentStore, type SanityClient, useClient, useDocumentStore } from 'sanity'
import { apiVersion } from '../shared/apiVersion.ts'
import { isShownByReference, type Page, pagesOf, pagesShowing, type Referrer } from '../shared/pages.ts'
import { watch } from './history.ts'
import type { Section } from './lists.ts'
import { SmallButton } from './look/ui.tsx'
import { useMayPublish } from './useMayPublish.ts'
import { useTask } from './useTask.ts'

const query = '*[references($id)]{_id, _type, "referrers": *[references(^._id)]{_id, _type}}'

/** Emits the pages on which visitors see a published document. @param id of the published document */
export function pagesShowing$(documents: DocumentStore, id: string, type: string): Observable<Page[]> {
  if (!isShownByReference(type)) return of(pagesOf(type))
  const listen = '*[references($id) || _id == $id]'
  const referrers$ = watch<Referrer[]>(documents, { fetch: query, listen, params: { id }, perspective: 'published' })
  return referrers$.pipe(map((referrers) => pagesShowing(type, referrers)))
}

/** Emits whether a document is published, only a draft, or doesn't exist. @param id of the published document */
export const state$ = (documents: DocumentStore, id: string) =>
  watch<'published' | 'draft' | null>(documents, {
    fetch: `select(count(*[_id == $id]) > 0 => "published", count(${eitherVersion}) > 0 => "draft")`,
    listen: eitherVersion,
    params: { id },
    perspective: 'raw',
  })

const eitherVersion = '*[_id in [$id, "drafts." + $id]]'

export function usePagesShowing(id: string, type: string): Page[] | null {
  const documents = useDocumentStore()
  // The Studio itself reports problems with the store.
  const pages$ = useMemo(() => pagesShowing$(documents, id, type).pipe(catchError(() => EMPTY)), [documents, id, type])
  return useObservable(pages$, null)
}

export function AddToPage({ id, type, sections }: { id: string; type: string; sections: Section[] }) {
  const client = useClient({ apiVersion })
  const { isRunning, run } = useTask()
  const mayPublish = useMayPublish(id, type)
  if (!mayPublish) return null
  return (
    <Flex gap={2} wrap="wrap">
      {sections.map((section) => (
        <SmallButton
          key={section.page}
          icon={AddIcon}
          text={`Add to ${section.title}`}
          disabled={isRunning}
          onClick={() => void run(() => addToPage(client, section, id), `Not added to ${section.title}`)}
        />
      ))}
    </Flex>
  )
}

/** Appends a document to the list of a page and of its draft, unless it is there. The draft's other changes stay unpublished. */
export async function addToPage(client: SanityClient, { page, field }: Section, id: string): Promise<void> {
  const found = await client.getDocuments([page, `drafts.${page}`])
  const parents = field.split('.').slice(0, -1)
  const item = { _type: 'reference', _ref: id, _key: randomKey(12) }
  const transaction = client.transaction()
  for (const document of found) {
    const listed = get(document, field, []) as { _ref?: string }[] | null
    if (!document || listed?.some(({ _ref }) => _ref === id)) continue
    transaction.patch(document._id, (patch) =>
      patch
        .setIfMissing({ ...Object.fromEntries(parents.map((parent) => [parent, {}])), [field]: [] })
        .append(field, [item]),
    )
  }
  await transaction.commit()
}
