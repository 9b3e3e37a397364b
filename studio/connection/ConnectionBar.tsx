import { SyncIcon } from '@sanity/icons/Sync'
import { Card } from '@sanity/ui'
import { useEffect } from 'react'
import { useSyncObservable } from 'react-rx'
import { useListFormat } from 'sanity'
import type { ContentDocument } from '../../checks/facts.ts'
import { nameOf } from '../../checks/words.ts'
import { IconText } from '../look/ui.tsx'
import { askBeforeLeaving } from './askBeforeLeaving.ts'
import { unconfirmed$ } from './documentStream.ts'
import { isConnectionLost$ } from './storeFetch.ts'

/** Shows, above everything else in the Studio, that there is no connection, and which edits are not stored yet. */
export function ConnectionBar() {
  const isLost = useSyncObservable(isConnectionLost$, isConnectionLost$.value)
  const unconfirmed = [...useSyncObservable(unconfirmed$, unconfirmed$.value).values()]
  const list = useListFormat()
  const hasEdits = unconfirmed.length > 0
  useEffect(() => (hasEdits ? askBeforeLeaving() : undefined), [hasEdits])
  // Uses the documents' own text, because the Studio's previews would have to load other documents.
  const names = new Set(unconfirmed.map((document) => nameOf(document as unknown as ContentDocument)))
  const text = hasEdits
    ? `No connection. Keep this tab open until you’re back online. Not stored yet: ${list.format(names)}`
    : 'No connection. Everything is stored; the Studio goes on once you’re back online'
  return (
    <div role="status">
      {isLost && (
        <Card tone="caution" padding={3} borderBottom data-testid="connection">
          <IconText Icon={SyncIcon} text={text} align="center" justify="center" />
        </Card>
      )}
    </div>
  )
}
