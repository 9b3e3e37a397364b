import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { pages } from '../../shared/pages.ts'
import { sharedPreviewAddress } from '../../shared/sharedPreview.ts'
import { readableMoment } from '../../schemas/venueTime.ts'
import { useVenueTimeZone } from '../timeZone/useVenueTimeZone.ts'
import type { Shared } from './useSharedPreviews.ts'

/** One link: what it shows, until when, whether it was opened, and the way to take it back. */
export function SharedLink({ secret, path, expiresAt, openedAt, onTakeBack }: Shared & { onTakeBack: () => void }) {
  useVenueTimeZone()
  const [isCopied, setIsCopied] = useState(false)
  const address = sharedPreviewAddress(process.env.SANITY_STUDIO_SITE_URL ?? '', secret)
  const name = path === null ? 'The whole site' : pages.find((page) => page.path === path)?.name
  return (
    <Card as="li" padding={3} radius={2} border>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {name}
        </Text>
        <TextInput
          readOnly
          fontSize={1}
          aria-label={`Link to: ${name}`}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Text size={1} muted>
          Ends {readableMoment(expiresAt)} ·{' '}
          {openedAt === null ? 'not opened yet' : `last opened ${readableMoment(openedAt)}`}
        </Text>
        <Flex gap={2} wrap="wrap">
          <Button
            mode="ghost"
            fontSize={1}
            text={isCopied ? 'Copied' : 'Copy'}
            onClick={() => void navigator.clipboard.writeText(address).then(() => setIsCopied(true))}
          />
          <Button mode="ghost" tone="critical" fontSize={1} text="Take back" onClick={onTakeBack} />
        </Flex>
      </Stack>
    </Card>
  )
}
