import { SyncIcon } from '@sanity/icons/Sync'
import { Card, Flex, Text } from '@sanity/ui'
import { useEffect } from 'react'
import { handOverBar } from './barBeforeSignIn.ts'
import { useOffline } from './useOffline.ts'

/** Tells, above everything else in the Studio, that there is no connection and what happens to edits. */
export function ConnectionBar() {
  const { isLost, edits } = useOffline()
  useEffect(handOverBar, [])
  const isSending = edits.waiting.length > edits.questions.length
  const text = isLost ? describeOutage(edits.isPersisted) : isSending ? 'Sending your edits…' : null
  return (
    <div role="status">
      {text !== null && (
        <Card tone={isLost ? 'caution' : 'primary'} padding={3} borderBottom data-testid="connection">
          <Flex align="center" justify="center" gap={3}>
            <Text size={1}>
              <SyncIcon />
            </Text>
            <Text size={1}>{text}</Text>
          </Flex>
        </Card>
      )}
    </div>
  )
}

const describeOutage = (isPersisted: boolean) =>
  isPersisted
    ? 'No connection. Your edits are saved in this browser and sent once you’re back online'
    : 'No connection. Keep this tab open until you’re back online: your edits are stored nowhere else'
