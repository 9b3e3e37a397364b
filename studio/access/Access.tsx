import { Box, Heading, Spinner, Stack } from '@sanity/ui'
import { useProjectId } from 'sanity'
import { Muted } from '../look/ui.tsx'
import { AccessLog } from './AccessLog.tsx'
import { capitalize, type Role, useRead } from './parts.tsx'
import { PeopleWithAccess } from './PeopleWithAccess.tsx'
import { Programs } from './Programs.tsx'

/** Lets administrators of the embedded store decide who has access, and shows who did what. */
export default function Access() {
  const [roles] = useRead<Role[]>(`/projects/${useProjectId()}/roles`)
  return (
    <Box height="fill" overflow="auto" data-access>
      <Stack gap={5} padding={[3, 4]} style={{ maxWidth: '50rem' }}>
        <Heading as="h1" size={2}>
          Who has access
        </Heading>
        {roles === null ? (
          <Spinner muted aria-label="Loading" />
        ) : (
          <>
            {roles.map(({ name, description }) => (
              <Muted key={name}>
                <strong>{capitalize(name)}:</strong> {description}
              </Muted>
            ))}
            <PeopleWithAccess roles={roles} />
            <Programs roles={roles} />
            <AccessLog />
          </>
        )}
      </Stack>
    </Box>
  )
}
