/*! react-leaflet: Copyright 2020 Paul Le Cam and contributors, Hippocratic License 2.1, https://firstdonoharm.dev/version/2/1/license/ */
import leafletStyles from 'leaflet/dist/leaflet.css'
import { createRoot } from 'react-dom/client'
import ownStyles from './map.css'
import type { Map } from 'leaflet'
import { useEffect, useMemo, type RefObject, useLayoutEffect, useRef } from 'react'
import {
  AttributionControl,
  MapContainer,
  TileLayer,
  useMap,
  useMapEvent,
  ZoomControl,
  Marker,
  Popup,
} from 'react-leaflet'
import { divIcon, type LeafletKeyboardEvent, type Marker as LeafletMarker, type Popup as LeafletPopup } from 'leaflet'

/**
 * Renders the map into its element, using the element's data attributes (web/sections/VenueMap.tsx). If no tile can be loaded,
 * the map is removed again and the drawing underneath stays.
 */
export function startMap(place: HTMLElement) {
  // Adopted by script, because the page's content security policy refuses <style> and <link>.
  for (const text of [leafletStyles, ownStyles]) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }
  const { lat, lng, tiles = '', attribution = '', maxZoom, greeting = '', name = '', address = '' } = place.dataset
  const root = createRoot(place)
  root.render(
    <MapView
      center={[Number(lat), Number(lng)]}
      tiles={tiles}
      attribution={attribution}
      maxZoom={Number(maxZoom)}
      venue={{ greeting, name, address }}
      onNoTiles={() => {
        root.unmount()
        place.dataset.map = 'unavailable'
      }}
    />,
  )
  place.dataset.map = 'shown'
}

type Props = {
  center: [lat: number, lng: number]
  maxZoom: number
  venue: Venue
} & TilesProps

type TilesProps = { tiles: string; attribution: string; onNoTiles: () => void }

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches

function MapView({ center, maxZoom, venue, ...tiles }: Props) {
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

type Venue = { greeting: string; name: string; address: string }

/** Shows a marker that works as a button: a click, Enter or the space bar opens its popup. */
function MapMarker({ position, venue }: { position: [lat: number, lng: number]; venue: Venue }) {
  const map = useMap()
  const popup = useRef<LeafletPopup>(null)
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const room = map.getSize().x - 16 - 4 * rem // its own margins are 4rem
  return (
    <Marker position={position} title={venue.greeting} icon={dancers} eventHandlers={asButton}>
      <Popup
        ref={popup}
        minWidth={Math.min(200, room)}
        maxWidth={Math.min(16.25 * rem, room)}
        autoPanPaddingTopLeft={[8, 40]} // under the paper's edge
        autoPanPaddingBottomRight={[8, 8]}
      >
        <Greeting popup={popup} {...venue} />
      </Popup>
    </Marker>
  )
}

const asButton = {
  keydown({ originalEvent, target }: LeafletKeyboardEvent) {
    if (originalEvent.key !== ' ') return
    originalEvent.preventDefault()
    ;(target as LeafletMarker).openPopup()
  },
  popupclose: ({ target }: { target: { getElement(): HTMLElement } }) =>
    target.getElement().focus({ preventScroll: true }),
}

/** Rendered when the popup first opens, and kept afterwards. */
function Greeting({ popup, greeting, name, address }: Venue & { popup: RefObject<LeafletPopup | null> }) {
  const words = useRef<HTMLDivElement>(null)
  const focus = () => words.current?.focus({ preventScroll: true })
  useLayoutEffect(() => {
    popup.current?.update() // positions the popup by its content before the first frame is painted
    focus()
  }, [popup])
  useMapEvent('popupopen', focus)
  return (
    <div ref={words} tabIndex={-1}>
      <strong>{greeting}</strong>
      <span>{name}</span>
      <span>{address}</span>
    </div>
  )
}

/** The icon: two dancers and their slot. */
const dancers = divIcon({
  className: 'slot-marker',
  iconSize: [56, 64],
  iconAnchor: [28, 56],
  popupAnchor: [0, -50],
  html: `<svg viewBox="0 0 56 64" aria-hidden="true">
  <path d="M28 58 V40 M10 30 C20 30 18 8 28 8 S38 30 46 30" />
  <circle cx="10" cy="30" r="8" /><circle cx="46" cy="30" r="8" /><circle cx="28" cy="56" r="4" />
</svg>`,
})
