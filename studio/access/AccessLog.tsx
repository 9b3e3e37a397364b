import { Card, Flex, Select, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { readableMoment } from '../look/venueTimeZone.tsx'
import { SmallButton } from '../look/ui.tsx'
import { Reading, useRead } from './parts.tsx'

type Named = { id: string; name: string }

type Entry = {
  id: number
  lastAt: string
  count: number
  action: string
  words: string
  actor: Named | null
  subject: Named | null
  from: string
  detail: string
}

type Page = { entries: Entry[]; next: number | null; people: Named[] }

/** Shows the audit log page by page, newest first. */
export function AccessLog() {
  const [shown, setShown] = useState<{ person: string; before?: string }>({ person: '' })
  const { data, ...reading } = useRead<Page>(`/audit?${new URLSearchParams(shown)}`)
  if (data === null) return <Reading {...reading} />
  return (
    <Stack gap={4}>
      <Select
        fontSize={1}
        aria-label="Show entries about"
        value={shown.person}
        onChange={({ currentTarget }) => setShown({ person: currentTarget.value })}
      >
        <option value="">Everybody</option>
        {data.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Stack as="ol" gap={2} aria-label="Log">
        {data.entries.map((entry) => (
          <Card as="li" key={entry.id} borderBottom padding={2}>
            <Text size={1}>{inWords(entry)}</Text>
          </Card>
        ))}
      </Stack>
      <Flex gap={2}>
        <SmallButton
          text="Latest"
          disabled={shown.before === undefined}
          onClick={() => setShown({ person: shown.person })}
        />
        <SmallButton
          text="Earlier"
          disabled={data.next === null}
          onClick={() => setShown({ ...shown, before: String(data.next) })}
        />
      </Flex>
    </Stack>
  )
}

const prepositions: Record<string, string> = { signInFailed: ' as', resetAsked: ' of' }

/** Returns "Anna invited Ben (editor), from 127.0.0.1, Nov 25, 10:12 am". */
function inWords({ actor, words, action, subject, detail, count, from, lastAt }: Entry): string {
  const about = subject === null ? '' : `${prepositions[action] ?? ''} ${subject.name}`
  const what = detail === '' ? '' : subject === null ? ` ${detail}` : ` (${detail})`
  return [
    `${actor?.name ?? 'Somebody'} ${words}${about}${what}`,
    count > 1 && `${count} times`,
    from !== '' && `from ${from}`,
    readableMoment(lastAt),
  ]
    .filter(Boolean)
    .join(', ')
}
