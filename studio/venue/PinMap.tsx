import { Card, Stack, Text } from '@sanity/ui'
import { divIcon, type LatLng, type LeafletKeyboardEvent, map as createMap, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useObservable } from 'react-rx'
import { catchError, of } from 'rxjs'
import { useClient } from 'sanity'
import { styled } from 'styled-components'
import { apiVersion } from '../../shared/apiVersion.ts'
import { defaultMapTiles } from '../../shared/mapTiles.ts'
import { Muted } from '../look/ui.tsx'
import type { Point } from './readPoint.ts'

type Props = { point: Point | null; onMove: (point: Point) => void }

type Source = { tiles: string; credit: string | null; maxZoom: number; usual: Point | null }

/** The site's map, and the usual venue, around which a map without a pin opens. */
const sourceQuery = `{
  "tiles": coalesce(*[_id == "contactPage"][0].mapTiles, "${defaultMapTiles}"),
  "credit": *[_id == "contactPage"][0].mapAttribution,
  "maxZoom": coalesce(*[_id == "contactPage"][0].mapMaxZoom, 19),
  "usual": *[_id == "siteSettings"][0].venue.location
}`

/** Shows a point as a pin on the site's map. Dragging, a click or arrow keys move it. */
export default function PinMap(props: Props) {
  const client = useClient({ apiVersion })
  const source$ = useMemo(
    () =>
      client
        .withConfig({ perspective: 'published' })
        .observable.fetch<Source>(sourceQuery)
        .pipe(catchError(({ message }: Error) => of(message))),
    [client],
  )
  const source = useObservable(source$, null)
  if (typeof source === 'string') return <Problem text={`The map can’t be shown: ${source}`} />
  return source && <PinOn {...props} source={source} />
}

function PinOn({ point, onMove, source }: Props & { source: Source }) {
  const container = useRef<HTMLDivElement>(null)
  const [hasTiles, setHasTiles] = useState(true)
  const place = useRef<(point: Point | null) => void>(() => undefined)
  const latest = useRef({ point, onMove })

  useEffect(() => {
    latest.current = { point, onMove }
    place.current(point)
  }, [point, onMove])

  useEffect(() => {
    if (container.current === null) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const { usual, tiles, credit, maxZoom } = source
    const center = latest.current.point ?? usual
    const map = createMap(container.current, {
      center: center ?? [0, 0],
      zoom: center ? Math.min(16, maxZoom) : 1,
      maxZoom,
      scrollWheelZoom: false,
      keyboard: false, // the arrow keys move the pin
      fadeAnimation: !isCalm,
      zoomAnimation: !isCalm,
      inertia: !isCalm,
    })
    map.attributionControl.setPrefix(false)
    // OpenStreetMap refuses requests without a Referer.
    tileLayer(tiles, { maxZoom, attribution: new Option(credit ?? '').innerHTML, referrerPolicy: 'origin' })
      .on('tileerror', () => setHasTiles(false))
      .on('tileload', () => setHasTiles(true))
      .addTo(map)
    const pin = marker(map.getCenter(), { draggable: true, icon, title: 'Pin' })
    const move = (to: LatLng) => {
      const { lat, lng } = to.wrap()
      latest.current.onMove({ lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) })
    }
    pin.on('dragend', () => move(pin.getLatLng()))
    pin.on('keydown', ({ originalEvent: event }: LeafletKeyboardEvent) => {
      const step = event.shiftKey ? 1 : 10
      const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
      if (by === undefined) return
      event.preventDefault()
      move(map.containerPointToLatLng(map.latLngToContainerPoint(pin.getLatLng()).add(by as [number, number])))
    })
    map.on('click', ({ latlng }) => move(latlng))
    place.current = (point) => {
      if (point === null) return void pin.remove()
      pin.setLatLng(point).addTo(map)
      pin.getElement()?.setAttribute('aria-label', 'Pin. The arrow keys move it, with Shift a little.')
      map.panInside(point, { padding: [40, 40], animate: false })
    }
    place.current(latest.current.point)
    return () => void map.remove()
  }, [source])

  return (
    <Stack gap={2}>
      <Frame ref={container} role="group" aria-label="Map" />
      {!hasTiles && (
        <Problem
          text={`The map tiles of ${source.tiles} don’t load. The pin still works, and so does the text above.`}
        />
      )}
      <Muted>Drag the pin, or click where the door is.</Muted>
    </Stack>
  )
}

const Problem = ({ text }: { text: string }) => (
  <Card padding={3} radius={2} tone="caution" role="status">
    <Text size={1}>{text}</Text>
  </Card>
)

const icon = divIcon({
  className: 'pin',
  iconSize: [32, 40],
  iconAnchor: [16, 38],
  html: '<svg viewBox="0 0 32 40" aria-hidden="true"><path d="M16 38C12 29 3 24 3 15a13 13 0 0 1 26 0c0 9-9 14-13 23Z"/><circle cx="16" cy="15" r="5"/></svg>',
})

const Frame = styled.div`
  height: 16rem;
  border-radius: 4px;
  z-index: 0;

  .pin path {
    fill: #b3261e;
    stroke: #fff;
    stroke-width: 2;
  }

  .pin circle {
    fill: #fff;
  }

  .pin:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
  }
`
