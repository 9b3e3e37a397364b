import { SyncIcon } from '@sanity/icons/Sync'
import { Card, Flex, Text } from '@sanity/ui'
import { useEffect } from 'react'
import { useSyncObservable } from 'react-rx'
import { Preview, useSchema } from 'sanity'
import { IconText } from '../look/ui.tsx'
import { askBeforeLeaving } from './askBeforeLeaving.ts'
import { unconfirmed$ } from './documentStream.ts'
import { isLost$ } from './storeFetch.ts'

/** Tells, above everything else in the Studio, that there is no connection and which edits are not stored yet. */
export function ConnectionBar() {
  const isLost = useSyncObservable(isLost$, isLost$.value)
  const unconfirmed = useSyncObservable(unconfirmed$, unconfirmed$.value)
  const edited = new Map([...unconfirmed.values()].map((document) => [document._id, document]))
  const hasEdits = edited.size > 0
  useEffect(() => (hasEdits ? askBeforeLeaving() : undefined), [hasEdits])
  if (!isLost) return <div role="status" />
  const text =
    edited.size === 0
      ? 'No connection. Everything is stored; the Studio goes on once you’re back online'
      : 'No connection. Keep this tab open until you’re back online. Not stored yet:'
  return (
    <div role="status">
      <Card tone="caution" padding={3} borderBottom data-testid="connection">
        <Flex gap={3} align="center" justify="center" wrap="wrap">
          <IconText Icon={SyncIcon} text={text} align="center" />
          {[...edited.values()].map((document) => (
            <Title key={document._id} document={document} />
          ))}
        </Flex>
      </Card>
    </div>
  )
}

function Title({ document }: { document: { _id: string; _type: string } }) {
  const type = useSchema().get(document._type)
  return type ? <Preview schemaType={type} value={document} layout="inline" /> : <Text size={1}>{document._id}</Text>
}
