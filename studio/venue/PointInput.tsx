import type { ObjectInputProps } from 'sanity'
import { TypedInput } from '../inputs/TypedInput.tsx'
import { readPoint } from './readPoint.ts'

type Point = { lat: number; lng: number }

/** Edits a point on the map as one text: the numbers or the link that an online map copies. */
export function PointInput(props: ObjectInputProps) {
  const stored = isPoint(props.value) ? props.value : null
  return (
    <TypedInput
      input={{ ...props, value: stored ? formatPoint(stored) : undefined }}
      read={readPoint}
      toStored={(text) => ({ _type: 'geopoint', ...parsePoint(text) })}
      format={(text) => text}
      describe={(text) => (
        <>
          Saved as {text}.{' '}
          <a href={mapUrl(parsePoint(text))} target="_blank" rel="noreferrer">
            See it on a map
          </a>
        </>
      )}
      emptyText="No point saved"
      isStrict
      aria-label={props.schemaType.title}
      placeholder="43.6591, -70.2568"
    />
  )
}

const isPoint = (value: Record<string, unknown> | undefined): value is Point & Record<string, unknown> =>
  typeof value?.lat === 'number' && typeof value.lng === 'number'

const formatPoint = ({ lat, lng }: Point) => `${lat}, ${lng}`

function parsePoint(text: string): Point {
  const [lat = 0, lng = 0] = text.split(', ').map(Number)
  return { lat, lng }
}

const mapUrl = ({ lat, lng }: Point) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`
