import { Box, Heading, Stack, Tab, TabList, TabPanel } from '@sanity/ui'
import { useState } from 'react'
import { useProjectId } from 'sanity'
import { AccessLog } from './AccessLog.tsx'
import { Reading, type Role, useRead } from './parts.tsx'
import { PeopleWithAccess } from './PeopleWithAccess.tsx'
import { Programs } from './Programs.tsx'

const tabs = { People: PeopleWithAccess, Programs, Log: AccessLog }
type Name = keyof typeof tabs

/** Lets administrators of the embedded store decide who has access, and shows who did what. */
export default function Access() {
  const [selected, setSelected] = useState<Name>('People')
  const { data: roles, ...reading } = useRead<Role[]>(`/projects/${useProjectId()}/roles`)
  const Panel = tabs[selected]
  return (
    <Box height="fill" overflow="auto" data-access>
      <Stack gap={4} padding={[3, 4]} style={{ maxWidth: '50rem' }}>
        <Heading as="h1" size={2}>
          Who has access
        </Heading>
        <TabList gap={1} aria-label="Who has access">
          {(Object.keys(tabs) as Name[]).map((name) => (
            <Tab
              key={name}
              id={`access-tab-${name}`}
              aria-controls="access-panel"
              label={name}
              selected={name === selected}
              onClick={() => setSelected(name)}
            />
          ))}
        </TabList>
        <TabPanel id="access-panel" aria-labelledby={`access-tab-${selected}`} tabIndex={-1}>
          {roles === null ? <Reading {...reading} /> : <Panel roles={roles} />}
        </TabPanel>
      </Stack>
    </Box>
  )
}
