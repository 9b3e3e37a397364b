import leafletStyles from 'leaflet/dist/leaflet.css'
import { createRoot } from 'react-dom/client'
import ownStyles from './map.css'
import { MapView } from './MapView.tsx'

/**
 * Lays the map over its place in the page, from the place's data- attributes (web/sections/VenueMap.tsx).
 * When no tile can be had it takes the map away again: what the page drew there says where we are as well.
 */
export function startMap(place: HTMLElement) {
  // Adopted by script, which the page's policy allows; a <style> or <link> it would refuse.
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
