import {
  control,
  divIcon,
  map as createMap,
  marker as createMarker,
  tileLayer,
  type Map,
  type TileLayer,
} from 'leaflet/dist/leaflet-src.esm.js'
import leafletStyles from 'leaflet/dist/leaflet.css'
import ownStyles from './map.css'

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches

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
  const { lat, lng, tiles = '', attribution = '', maxZoom } = place.dataset
  const map = createMap(place, {
    center: [Number(lat), Number(lng)],
    zoom: 13,
    maxZoom: Number(maxZoom),
    scrollWheelZoom: false,
    zoomControl: false,
    fadeAnimation: !calm,
    zoomAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  })
  if (calm)
    map.panBy = (offset, options) => Object.getPrototypeOf(map).panBy.call(map, offset, { ...options, animate: false })
  map.addControl(control.zoom({ position: 'bottomright' })) // on a phone, the greeting takes all of the width above
  map.attributionControl.setPrefix(false)

  const layer = tileLayer(tiles, { attribution: escape(attribution), className: isDark(tiles) ? '' : 'daylight' })
  whenNoneCame(layer, () => {
    map.remove()
    place.dataset.map = 'unavailable'
  })
  layer.addTo(map)
  addMarker(map, place)
  place.dataset.map = 'shown'
}

/** One marker that is a button: pressing it, Enter or the space bar opens what it has to say. */
function addMarker(map: Map, { dataset: { greeting = '', name = '', address = '' } }: HTMLElement) {
  const marker = createMarker(map.getCenter(), {
    title: greeting,
    icon: divIcon({
      className: 'slot-marker',
      iconSize: [56, 64],
      iconAnchor: [28, 56],
      popupAnchor: [0, -50],
      html: drawing,
    }),
  })
  const words = document.createElement('div')
  words.tabIndex = -1
  for (const [tag, text] of [
    ['strong', greeting],
    ['span', name],
    ['span', address],
  ] as const)
    words.appendChild(document.createElement(tag)).textContent = text

  marker.addTo(map).bindPopup(words, {
    minWidth: 200,
    maxWidth: Math.min(260, map.getSize().x - 80), // and 64px of its own margins
    autoPanPaddingTopLeft: [8, 40], // under the paper's edge
    autoPanPaddingBottomRight: [8, 8],
  })
  const button = marker.getElement()
  button?.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    marker.openPopup()
  })
  marker.on('popupopen', () => words.focus({ preventScroll: true }))
  marker.on('popupclose', () => button?.focus({ preventScroll: true }))
  map.getContainer().addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') marker.closePopup()
  })
}

/** Two dancers and their slot, set down on a point. */
const drawing = `<svg viewBox="0 0 56 64" aria-hidden="true">
  <path d="M28 58 V40 M10 30 C20 30 18 8 28 8 S38 30 46 30" />
  <circle cx="10" cy="30" r="8" /><circle cx="46" cy="30" r="8" /><circle cx="28" cy="56" r="4" />
</svg>`

/** Calls back when the first view has been asked for and nothing of it came. */
function whenNoneCame(layer: TileLayer, callback: () => void) {
  let came = 0
  layer.on('tileload', () => came++)
  layer.once('load', () => {
    // Not within the event: Leaflet goes on to use its map.
    if (came === 0) queueMicrotask(callback)
  })
}

/** Sources name their night view so; any other is drawn for daylight and turned to night by map.css. */
const isDark = (tiles: string) => /dark|night/i.test(tiles)

const escape = (text: string) => new Option(text).innerHTML
