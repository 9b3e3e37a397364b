import { divIcon, type LeafletKeyboardEvent, type Marker as LeafletMarker, type Popup as LeafletPopup } from 'leaflet'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Marker, Popup, useMap, useMapEvent } from 'react-leaflet'

export type Venue = { greeting: string; name: string; address: string }

/** Shows a marker that works as a button: a click, Enter or the space bar opens its popup. */
export function MapMarker({ position, venue }: { position: [lat: number, lng: number]; venue: Venue }) {
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
