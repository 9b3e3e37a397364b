import { invalid, type Reading, valid, visibleText } from '../inputs/parsedText.ts'

const example = 'paste a pair such as 43.6591, -70.2568, or a link from Google Maps, Apple Maps or OpenStreetMap'

const number = String.raw`([-+−]?\d{1,3}(?:\.\d+)?)`
const pair = String.raw`${number}\s*[,;\s/]\s*${number}`

/** Between words, as in the address "25 2nd Street", only numbers with decimals are a point. */
const precisePair = pair.replaceAll('(?:\\.\\d+)?', '\\.\\d+')

/** Matches the points in links. A link can contain both a place and the center of the map; the place comes first. */
const inLinks = [
  new RegExp(String.raw`!3d${number}!4d${number}`),
  new RegExp(String.raw`[?&](?:q|query|ll|coordinate|center|sll)=(?:loc:)?${precisePair}`),
  new RegExp(String.raw`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(String.raw`^geo:${pair}`),
  new RegExp(String.raw`/(?:place|search)/(?:[^@]*/)?${precisePair}`),
  new RegExp(String.raw`@${pair}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${pair}`),
]

/** Matches directions, which contain several points, and whose map is centered somewhere on the way. */
const directions = /\/(?:dir|directions)(?:[/?#]|$)|[?&](?:saddr|daddr)=/

/** Reads what online maps copy: a pair of numbers, a link to a place, or a `geo:` address. @returns the pair as "43.6591, -70.2568" */
export function readPoint(text: string): Reading {
  const typed = visibleText(text)
  if (typed === '') return valid(null)
  if (/^(https?:|geo:|www\.|maps\.)/i.test(typed)) return readLink(typed)
  const [, lat, lng] = new RegExp(`^\\(?\\s*${pair}\\s*\\)?$`).exec(typed) ?? []
  if (lat !== undefined && lng !== undefined) return inRange(lat, lng)
  return invalid(`“${typed}” isn’t a point on the map: ${example}`)
}

function readLink(link: string): Reading {
  const decoded = decode(link)
  if (directions.test(decoded))
    return invalid(`Directions don’t say which of their points is meant. Open the place alone, and ${example}`)
  for (const pattern of inLinks) {
    const [, lat, lng] = pattern.exec(decoded) ?? []
    if (lat !== undefined && lng !== undefined) return inRange(lat, lng)
  }
  const isShort = /goo\.gl|maps\.apple\/|osm\.org\/go/i.test(link)
  const why = isShort ? 'This short link' : 'This link'
  const advice = isShort ? 'Open it, and copy the address that the browser shows then' : `Instead, ${example}`
  return invalid(`${why} doesn’t say where the point is. ${advice}`)
}

function decode(link: string): string {
  try {
    return decodeURIComponent(link).replaceAll('+', ' ')
  } catch {
    return link
  }
}

function inRange(lat: string, lng: string): Reading {
  const [latitude = 0, longitude = 0] = [lat, lng].map((degrees) => Number(degrees.replace('−', '-')))
  if (Math.abs(latitude) > 90)
    return invalid(`The first number is the latitude, between −90 and 90: ${lat} isn’t. Are they swapped?`)
  if (Math.abs(longitude) > 180)
    return invalid(`The second number is the longitude, between −180 and 180: ${lng} isn’t`)
  return valid(`${latitude}, ${longitude}`)
}
