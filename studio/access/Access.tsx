import { Box, Heading, Spinner, Stack } from '@sanity/ui'
import { useProjectId } from 'sanity'
import { useVenueTimeZone } from '../look/venueTimeZone.tsx'
import { AccessLog } from './AccessLog.tsx'
import { type Role, useRead } from './parts.tsx'
import { PeopleWithAccess } from './PeopleWithAccess.tsx'
import { Programs } from './Programs.tsx'

/** Lets administrators of the embedded store decide who has access, and shows who did what. */
export default function Access() {
  useVenueTimeZone()
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
            <PeopleWithAccess roles={roles} />
            <Programs roles={roles} />
            <AccessLog />
          </>
        )}
      </Stack>
    </Box>
  )
}
