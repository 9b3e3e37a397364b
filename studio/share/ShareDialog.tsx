import { Button, Dialog, Flex, Radio, Select, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { type Page } from '../../shared/pages.ts'
import { SharedLink } from './SharedLink.tsx'
import { useSharedPreviews } from './useSharedPreviews.ts'

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
