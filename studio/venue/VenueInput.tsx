import { PinIcon } from '@sanity/icons/Pin'
import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { set, useClient, useFormValue, type ObjectInputProps } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { eachOnce, knownVenues, type Venue } from './knownVenues.ts'

/** The fields of another place, and above them the places used before: one press fills all of them in. */
export function VenueInput(props: ObjectInputProps) {
  const isUsualPlace = useFormValue(['_type']) === 'siteSettings' && props.path.length === 1
  const venues = useKnownVenues()
  if (isUsualPlace || venues.length === 0 || props.readOnly) return props.renderDefault(props)
  return (
    <Stack gap={4}>
      <Stack gap={2} role="group" aria-label="Places used before">
        <Text size={1} muted>
          Used before: press one, and all of it is filled in
        </Text>
        <Flex gap={2} wrap="wrap">
          {venues.map((venue) => (
            <Button
              key={`${venue.name} ${venue.address?.street ?? ''}`}
              mode="ghost"
              fontSize={1}
              padding={3}
              icon={PinIcon}
              text={[venue.name, venue.address?.street].filter(Boolean).join(', ')}
              onClick={() => props.onChange(set({ ...venue, _type: 'venue' }))}
            />
          ))}
        </Flex>
      </Stack>
      {props.renderDefault(props)}
    </Stack>
  )
}

/** As published; none until they are read. */
function useKnownVenues(): Venue[] {
  const client = useClient({ apiVersion })
  const [venues, setVenues] = useState<Venue[]>([])
  useEffect(() => {
    const subscription = knownVenues(client).subscribe({
      next: (answer) => setVenues(eachOnce(answer)),
      error: () => undefined, // without them one types, and the Studio itself says what is wrong with the store
    })
    return () => subscription.unsubscribe()
  }, [client])
  return venues
}
