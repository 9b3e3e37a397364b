import { Button, Card, Dialog, Flex, Radio, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { readableMoment } from '../../schemas/venueTime.ts'
import { type Page, pages } from '../../shared/pages.ts'
import { sharedPreviewAddress } from '../../shared/sharedPreview.ts'
import { useVenueTimeZone } from '../look/venueTimeZone.tsx'
import { type Shared, useSharedPreviews } from './useSharedPreviews.ts'

const ends = [
  { days: 1, title: 'in a day' },
  { days: 3, title: 'in 3 days' },
  { days: 7, title: 'in a week' },
  { days: 30, title: 'in 30 days' },
]

/** Makes links to previews for people without an account, and tells of those that there are. */
export function ShareDialog({ page, onClose }: { page: Page | null; onClose: () => void }) {
  const { links, share, takeBack } = useSharedPreviews()
  const [isOnePage, setIsOnePage] = useState(page !== null)
  const [days, setDays] = useState(3)
  const toast = useToast()

  const during = (work: Promise<void>, title: string) =>
    void work.catch((error: unknown) =>
      toast.push({ status: 'error', title, description: (error as Error).message, closable: true }),
    )
  return (
    <Dialog id="share-preview" header="Share this preview" width={1} onClose={onClose}>
      <Stack padding={4} gap={5}>
        <Text size={1}>Whoever has the link sees what is not published yet, and can change nothing.</Text>
        <Stack gap={3} role="radiogroup" aria-label="What it shows">
          {page && (
            <Choice title={`Only this page: ${page.name}`} isChosen={isOnePage} onChoose={() => setIsOnePage(true)} />
          )}
          <Choice title="The whole site" isChosen={!isOnePage} onChoose={() => setIsOnePage(false)} />
        </Stack>
        <Flex align="center" gap={3} wrap="wrap">
          <Text as="label" htmlFor="share-preview-ends" size={1}>
            The link ends
          </Text>
          <Select
            id="share-preview-ends"
            value={String(days)}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          >
            {ends.map(({ days, title }) => (
              <option key={days} value={days}>
                {title}
              </option>
            ))}
          </Select>
          <Button
            tone="primary"
            fontSize={1}
            text="Make a link"
            onClick={() => during(share(isOnePage && page ? page.path : null, days), 'There is no link')}
          />
        </Flex>
        {links !== null && links.length > 0 && (
          <Stack as="ul" gap={3} aria-label="Links that there are">
            {links.map((link) => (
              <SharedLink
                key={link._id}
                {...link}
                onTakeBack={() => during(takeBack(link._id), 'The link is still good')}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

function Choice({ title, isChosen, onChoose }: { title: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <Flex as="label" align="center" gap={3}>
      <Radio name="share-preview-what" checked={isChosen} onChange={onChoose} />
      <Text size={1}>{title}</Text>
    </Flex>
  )
}

/** One link: what it shows, until when, whether it was opened, and the way to take it back. */
function SharedLink({ secret, path, expiresAt, openedAt, onTakeBack }: Shared & { onTakeBack: () => void }) {
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
