/*! react-leaflet: Copyright 2020 Paul Le Cam and contributors, Hippocratic License 2.1, https://firstdonoharm.dev/version/2/1/license/ */
import { type Map } from 'leaflet'
import { useEffect, useMemo } from 'react'
import { AttributionControl, MapContainer, TileLayer, useMap, useMapEvent, ZoomControl } from 'react-leaflet'
import { MapMarker, type Venue } from './MapMarker.tsx'

type Props = {
  center: [lat: number, lng: number]
  maxZoom: number
  venue: Venue
} & TilesProps

type TilesProps = { tiles: string; attribution: string; onNoTiles: () => void }

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches

export function MapView({ center, maxZoom, venue, ...tiles }: Props) {
  return (
    <MapContainer
      center={center}
      zoom={13}
      maxZoom={maxZoom}
      scrollWheelZoom={false}
      zoomControl={false}
      attributionControl={false}
      fadeAnimation={!calm}
      zoomAnimation={!calm}
      markerZoomAnimation={!calm}
      inertia={!calm}
    >
      <Accessibility />
      <AttributionControl prefix={false} />
      {/* At the bottom, because the greeting takes the full width at the top on a phone. */}
      <ZoomControl position="bottomright" />
      <Tiles {...tiles} />
      <MapMarker position={center} venue={venue} />
    </MapContainer>
  )
}

/** Names the map for screen readers, closes popups on Escape, and disables animations for visitors who prefer reduced motion. */
function Accessibility() {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'group')
    container.setAttribute('aria-label', 'Map. The arrow keys move it, plus and minus change how close it is.')
    if (calm) moveAtOnce(map)
  }, [map])
  useMapEvent('keydown', ({ originalEvent }) => {
    if (originalEvent.key === 'Escape') map.closePopup()
  })
  return null
}

/** Disables the animations of keyboard panning and popups, for which Leaflet has no option. */
function moveAtOnce(map: Map) {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}

/** Calls `onNoTiles` if none of the tiles of the first view could be loaded. */
function Tiles({ tiles, attribution, onNoTiles }: TilesProps) {
  const watch = useMemo(() => {
    let hasCome = false
    return {
      tileload: () => {
        hasCome = true
      },
      load: () => {
        // Not during the event, because Leaflet still uses the map afterwards.
        if (!hasCome) queueMicrotask(onNoTiles)
      },
    }
  }, [onNoTiles])
  return (
    <TileLayer
      url={tiles}
      attribution={escape(attribution)}
      className={isDark(tiles) ? '' : 'daylight'}
      eventHandlers={watch}
    />
  )
}

/** Returns whether tiles are dark already, judging by their address; map.css darkens all others. */
const isDark = (tiles: string) => /dark|night/i.test(tiles)

const escape = (text: string) => new Option(text).innerHTML
