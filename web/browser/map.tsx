/*! react-leaflet: Copyright 2020 Paul Le Cam and contributors, Hippocratic License 2.1, https://firstdonoharm.dev/version/2/1/license/ */
import { divIcon, type Map } from 'leaflet'
import leafletStyles from 'leaflet/dist/leaflet.css'
import { createRoot } from 'react-dom/client'
import { AttributionControl, MapContainer, Marker, TileLayer, ZoomControl } from 'react-leaflet'
import ownStyles from './map.css'

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Renders the map into its element, using the element's data attributes (web/sections/VenueMap.tsx). If no tile can be loaded,
 * removes the map again, so that the drawing underneath shows.
 */
export function startMap(place: HTMLElement) {
  // Adopted by script, because the page's content security policy refuses <style> and <link>.
  for (const text of [leafletStyles, ownStyles]) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }
  const { lat, lng, tiles = '', attribution = '', maxZoom, greeting } = place.dataset
  const center: [lat: number, lng: number] = [Number(lat), Number(lng)]
  const root = createRoot(place)
  const showDrawing = () => {
    root.unmount()
    place.dataset.map = 'unavailable'
  }
  let hasTile = false
  root.render(
    <MapContainer
      ref={prepare}
      center={center}
      zoom={13}
      maxZoom={Number(maxZoom)}
      scrollWheelZoom={false}
      zoomControl={false}
      attributionControl={false}
      fadeAnimation={!calm}
      zoomAnimation={!calm}
      markerZoomAnimation={!calm}
      inertia={!calm}
    >
      <AttributionControl prefix={false} />
      <ZoomControl position="bottomright" />
      <TileLayer
        url={tiles}
        attribution={escape(attribution)}
        className={isDark(tiles) ? '' : 'daylight'}
        eventHandlers={{
          tileload: () => (hasTile = true),
          // Not during the event, because Leaflet still uses the map afterwards.
          load: () => hasTile || queueMicrotask(showDrawing),
        }}
      />
      <Marker position={center} title={greeting} icon={dancers} interactive={false} keyboard={false} />
    </MapContainer>,
  )
}

/** Names the map for screen readers, and lets keys move it at once if the visitor prefers reduced motion: Leaflet has no option for it. */
function prepare(map: Map | null) {
  if (map === null) return
  const container = map.getContainer()
  container.setAttribute('role', 'group')
  container.setAttribute('aria-label', 'Map. The arrow keys move it, plus and minus change how close it is.')
  const panBy = map.panBy.bind(map)
  if (calm) map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}

/** Returns whether the address of tiles suggests that they are dark; map.css darkens all others. */
const isDark = (tiles: string) => /dark|night/i.test(tiles)

const escape = (text: string) => new Option(text).innerHTML

/** The icon of the marker: two dancers and their slot. */
const dancers = divIcon({
  className: 'slot-marker',
  iconSize: [56, 64],
  iconAnchor: [28, 56],
  html: `<svg viewBox="0 0 56 64" aria-hidden="true">
  <path d="M28 58 V40 M10 30 C20 30 18 8 28 8 S38 30 46 30" />
  <circle cx="10" cy="30" r="8" /><circle cx="46" cy="30" r="8" /><circle cx="28" cy="56" r="4" />
</svg>`,
})
