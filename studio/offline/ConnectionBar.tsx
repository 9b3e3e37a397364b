import { SyncIcon } from '@sanity/icons/Sync'
import { Card, Flex, Text } from '@sanity/ui'
import { useEffect } from 'react'
import { handOverBar } from './barBeforeSignIn.ts'
import { useOffline } from './useOffline.ts'

/** Above everything in the Studio: that there is no connection, and what becomes of what is typed. */
export function ConnectionBar() {
  const { isLost, keeping } = useOffline()
  useEffect(handOverBar, [])
  const isSending = keeping.held.length > keeping.questions.length
  const text = isLost ? withoutConnection(keeping.isStored) : isSending ? 'Sending what you typed…' : null
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

const withoutConnection = (isStored: boolean) =>
  isStored
    ? 'No connection. What you type is kept here and sent when it is back'
    : 'No connection. Leave this tab open: it is all that keeps what you type, until the connection is back'
