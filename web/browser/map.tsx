import leafletStyles from 'leaflet/dist/leaflet.css'
import { createRoot } from 'react-dom/client'
import ownStyles from './map.css'
import { MapView } from './MapView.tsx'

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
