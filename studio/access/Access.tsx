import { Box, Button, Card, Flex, Heading, Select, Stack, Tab, TabList, TabPanel, Text } from '@sanity/ui'
import { useState } from 'react'
import { useProjectId } from 'sanity'
import { readableMoment } from '../../schemas/venueTime.ts'
import { useVenueTimeZone } from '../look/venueTimeZone.tsx'
import { Reading, type Role, useRead } from './parts.tsx'
import { People } from './PeopleWithAccess.tsx'
import { Programs } from './Programs.tsx'

const tabs = { people: 'People', programs: 'Programs', log: 'Log' }
const isTab = (name: string): name is keyof typeof tabs => name in tabs

/** Lets administrators of the embedded store decide who has access, and shows who did what. */
export default function Access() {
  useVenueTimeZone()
  const [tab, setTab] = useState<keyof typeof tabs>('people')
  const { data: roles, ...reading } = useRead<Role[]>(`/projects/${useProjectId()}/roles`)
  return (
    <Box height="fill" overflow="auto" data-access>
      <Stack gap={4} padding={[3, 4]} style={{ maxWidth: '50rem' }}>
        <Heading as="h1" size={2}>
          Who has access
        </Heading>
        <TabList gap={1} aria-label="Who has access">
          {Object.entries(tabs).map(([name, label]) => (
            <Tab
              key={name}
              id={`access-tab-${name}`}
              aria-controls="access-panel"
              label={label}
              selected={tab === name}
              onClick={() => isTab(name) && setTab(name)}
            />
          ))}
        </TabList>
        <TabPanel id="access-panel" aria-labelledby={`access-tab-${tab}`} tabIndex={-1}>
          {tab === 'log' ? (
            <Log />
          ) : roles === null ? (
            <Reading {...reading} />
          ) : tab === 'people' ? (
            <People roles={roles} />
          ) : (
            <Programs roles={roles} />
          )}
        </TabPanel>
      </Stack>
    </Box>
  )
}

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

/** Shows the audit log, newest first. */
function Log() {
  const [person, setPerson] = useState('')
  const { data, ...reading } = useRead<Page>('/audit?limit=1')
  if (data === null) return <Reading {...reading} />
  return (
    <Stack gap={4}>
      <Select
        fontSize={1}
        aria-label="Show entries about"
        value={person}
        onChange={({ currentTarget }) => setPerson(currentTarget.value)}
      >
        <option value="">Everybody</option>
        {data.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Stack as="ol" gap={2} aria-label="Log">
        <Entries key={person} person={person} before={null} />
      </Stack>
    </Stack>
  )
}

/** Shows a page of the log and, once asked for, those before it. */
function Entries({ person, before }: { person: string; before: number | null }) {
  const query = new URLSearchParams({ person, ...(before !== null && { before: String(before) }) })
  const { data, ...reading } = useRead<Page>(`/audit?${query}`)
  const [isContinued, setIsContinued] = useState(false)
  if (data === null)
    return (
      <li>
        <Reading {...reading} />
      </li>
    )
  return (
    <>
      {data.entries.map((entry, index) => (
        <Card
          as="li"
          key={entry.id}
          borderBottom
          padding={2}
          tabIndex={-1}
          // The button that had the focus is gone.
          ref={before !== null && index === 0 ? focus : undefined}
        >
          <Text size={1}>{inWords(entry)}</Text>
        </Card>
      ))}
      {data.next !== null &&
        (isContinued ? (
          <Entries person={person} before={data.next} />
        ) : (
          <Flex as="li">
            <Button mode="ghost" fontSize={1} text="Show earlier entries" onClick={() => setIsContinued(true)} />
          </Flex>
        ))}
    </>
  )
}

const focus = (item: HTMLElement | null) => item?.focus()

const prepositions: Record<string, string> = { signInFailed: ' as', resetAsked: ' of' }

/** Returns "Anna invited Ben (editor), from 127.0.0.1, Nov 25, 10:12 am". */
function inWords({ actor, words, action, subject, detail, count, from, lastAt }: Entry): string {
  const whom = subject === null ? '' : `${prepositions[action] ?? ''} ${subject.name}`
  const what = detail === '' ? '' : subject === null ? ` ${detail}` : ` (${detail})`
  return [
    `${actor?.name ?? 'Somebody'} ${words}${whom}${what}`,
    count > 1 && `${count} times`,
    from !== '' && `from ${from}`,
    readableMoment(lastAt),
  ]
    .filter(Boolean)
    .join(', ')
}
