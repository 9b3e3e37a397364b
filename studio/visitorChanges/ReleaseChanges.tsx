import { Box, Card, Flex } from '@sanity/ui'
import { useMemo } from 'react'
import { useObservable } from 'react-rx'
import { catchError, EMPTY } from 'rxjs'
import { type ActiveToolLayoutProps, getPublishedId, type SanityDocument, useDocumentStore } from 'sanity'
import { useRouter } from 'sanity/router'
import { watch } from '../history.ts'
import { VisitorChanges } from './VisitorChanges.tsx'

const versions = '_id in path("versions." + $release + ".**")'
const query = `{
  "documents": *[${versions}],
  "at": *[_type == "system.release" && name == $release][0]{ "at": coalesce(publishAt, metadata.intendedPublishAt) }.at
}`

type Found = { documents: SanityDocument[]; at: string | null }

/** Says what will change for visitors once a release is published. */
export function ReleaseChanges({ release }: { release: string }) {
  const store = useDocumentStore()
  const found$ = useMemo(() => {
    const listen = `*[${versions} || _type == "system.release"]`
    return watch<Found>(store, { fetch: query, listen, params: { release }, perspective: 'raw' }).pipe(
      catchError(() => EMPTY), // the Studio itself reports problems with the store
    )
  }, [store, release])
  const found = useObservable(found$, null)
  if (found === null || found.documents.length === 0) return null
  const proposed = found.documents.map((document) => {
    const { delete: isUnpublished } = (document._system ?? {}) as { delete?: boolean }
    return [getPublishedId(document._id), isUnpublished ? null : document] as const
  })
  return <VisitorChanges proposed={Object.fromEntries(proposed)} at={found.at} cause="This release" release={release} />
}

export function ReleaseLayout(props: ActiveToolLayoutProps) {
  const { releaseId } = useRouter().state
  if (typeof releaseId !== 'string') return props.renderDefault(props)
  return (
    <Flex direction="column" height="fill">
      <Card paddingX={4} paddingY={2} borderBottom>
        <ReleaseChanges release={decodeURIComponent(releaseId)} />
      </Card>
      <Box flex={1} style={{ minHeight: 0 }}>
        {props.renderDefault(props)}
      </Box>
    </Flex>
  )
}
