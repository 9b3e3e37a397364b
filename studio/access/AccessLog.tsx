import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { readableMoment } from '../look/venueTimeZone.tsx'
import { SmallButton } from '../look/ui.tsx'
import { Section, useRead } from './parts.tsx'

type Named = { id: string; name: string }

type Entry = {
  id: number
  at: string
  action: string
  words: string
  actor: Named | null
  subject: Named | null
  from: string
  detail: string
}

type Page = { entries: Entry[]; next: number | null }

/** Shows the audit log page by page, newest first. */
export function AccessLog() {
  const [before, setBefore] = useState<number | null>(null)
  const [page, reload] = useRead<Page>(before === null ? '/audit' : `/audit?before=${before}`)
  if (page === null) return null
  return (
    <Section title="Log">
      <Stack as="ol" gap={2} aria-label="Log">
        {page.entries.map((entry) => (
          <Card as="li" key={entry.id} borderBottom padding={2}>
            <Text size={1}>{describeEntry(entry)}</Text>
          </Card>
        ))}
      </Stack>
      <Flex gap={2}>
        <SmallButton text="Latest" onClick={() => (before === null ? void reload() : setBefore(null))} />
        <SmallButton text="Earlier" disabled={page.next === null} onClick={() => setBefore(page.next)} />
      </Flex>
    </Section>
  )
}

const prepositions: Record<string, string> = { signInFailed: ' as', resetAsked: ' of' }

/** Returns "Anna invited Ben (editor), from 127.0.0.1, Nov 25, 10:12 am". */
function describeEntry({ actor, words, action, subject, detail, from, at }: Entry): string {
  const about = subject === null ? '' : `${prepositions[action] ?? ''} ${subject.name}`
  const what = detail === '' ? '' : subject === null ? ` ${detail}` : ` (${detail})`
  return [`${actor?.name ?? 'Somebody'} ${words}${about}${what}`, from !== '' && `from ${from}`, readableMoment(at)]
    .filter(Boolean)
    .join(', ')
}
