import { PinIcon } from '@sanity/icons/Pin'
import { Button, Card, Flex, Spinner, Stack, Text, TextInput } from '@sanity/ui'
import { type ChangeEvent, lazy, Suspense, useState } from 'react'
import { type ObjectInputProps, set, unset, useReportParseError } from 'sanity'
import { Overtaken } from '../inputs/Overtaken.tsx'
import { useTypedText } from '../inputs/useTypedText.ts'
import { type Point, readPoint } from './readPoint.ts'

const PinMap = lazy(() => import('./PinMap.tsx'))

/** Edits a point on the map as one text, the numbers or the link that an online map copies, or as a pin. */
export function PointInput({ elementProps, id, onChange, path, readOnly, schemaType, value }: ObjectInputProps) {
  const [isMapShown, setMapShown] = useState(false)
  const stored = isPoint(value) ? value : null
  const typed = useTypedText(stored ? inWords(stored) : undefined)
  const { problem } = readPoint(typed.text ?? '')
  useReportParseError(path, problem)

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const reading = readPoint(currentTarget.value)
    const next = reading.problem !== null ? typed.latest : reading.point ? inWords(reading.point) : undefined
    typed.type(currentTarget.value, reading.problem === null, next)
    if (reading.problem === null) save(reading.point)
  }

  const save = (point: Point | null) => onChange(point ? set({ _type: 'geopoint', ...point }) : unset())

  const describedBy = `${id}-point`
  return (
    <Stack gap={2}>
      <TextInput
        {...elementProps}
        aria-describedby={[elementProps['aria-describedby'], describedBy].filter(Boolean).join(' ')}
        aria-invalid={problem !== null}
        aria-label={schemaType.title}
        autoComplete="off"
        customValidity={problem ?? undefined}
        onBlur={(event) => {
          if (problem === null) typed.stop()
          elementProps.onBlur(event)
        }}
        onChange={type}
        placeholder="43.6591, -70.2568"
        readOnly={readOnly}
        value={typed.text ?? (stored ? inWords(stored) : '')}
      />
      <Stack gap={2} id={describedBy}>
        {problem !== null && (
          <Card padding={3} radius={2} tone="critical">
            <Stack gap={3}>
              <Text size={1}>{problem}</Text>
              {typed.isOvertaken && <Overtaken value={stored && inWords(stored)} onUse={typed.stop} />}
            </Stack>
          </Card>
        )}
        <Text muted size={1}>
          {stored ? (
            <>
              Saved as {inWords(stored)}.{' '}
              <a href={mapOf(stored)} target="_blank" rel="noreferrer">
                See it on a map
              </a>
            </>
          ) : (
            'No point saved'
          )}
        </Text>
      </Stack>
      {!readOnly && (
        <Flex>
          <Button
            aria-expanded={isMapShown}
            fontSize={1}
            icon={PinIcon}
            mode="ghost"
            onClick={() => setMapShown(!isMapShown)}
            text={isMapShown ? 'Hide the map' : 'Choose on a map'}
          />
        </Flex>
      )}
      {!readOnly && isMapShown && (
        <Suspense fallback={<Spinner muted />}>
          <PinMap
            point={stored}
            onMove={(point) => {
              typed.stop()
              save(point)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}

const isPoint = (value: Record<string, unknown> | undefined): value is Point & Record<string, unknown> =>
  typeof value?.lat === 'number' && typeof value.lng === 'number'

const inWords = ({ lat, lng }: Point) => `${lat}, ${lng}`

const mapOf = ({ lat, lng }: Point) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`
