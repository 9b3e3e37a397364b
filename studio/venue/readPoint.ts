export type Point = { lat: number; lng: number }

/** The result of parsing pasted text: a point, null if empty, or a problem with advice. */
type Reading = { point: Point | null; problem: null } | { point: null; problem: string }

const example = 'paste a pair such as 43.6591, -70.2568, or a link from Google Maps, Apple Maps or OpenStreetMap'

const number = String.raw`([-+−]?\d{1,3}(?:\.\d+)?)`
const pair = String.raw`${number}\s*[,;\s/]\s*${number}`
/** "43.6591° N" and "43°39'32.8\"N" */
const degrees = String.raw`(\d{1,3}(?:\.\d+)?)\s*°?(?:\s*(\d{1,2}(?:\.\d+)?)\s*['′’](?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''))?)?\s*`
const withLetters = new RegExp(String.raw`^${degrees}([NS])[,;\s]\s*${degrees}([EW])$`, 'i')

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

/** Reads what online maps copy: a pair of numbers, in degrees or with minutes, a link, or a `geo:` address. */
export function readPoint(text: string): Reading {
  const typed = text.trim()
  if (typed === '') return { point: null, problem: null }
  if (/^(https?:|geo:|www\.|maps\.)/i.test(typed)) return readLink(typed)
  const [, lat, lng] = new RegExp(`^\\(?\\s*${pair}\\s*\\)?$`).exec(typed) ?? []
  if (lat !== undefined && lng !== undefined) return inRange(lat, lng)
  const letters = withLetters.exec(typed)
  if (letters) return inRange(signed(letters.slice(1, 5)), signed(letters.slice(5)))
  return { point: null, problem: `“${typed}” isn’t a point on the map: ${example}` }
}

function readLink(link: string): Reading {
  const decoded = decode(link)
  const stops = stopsOf(decoded)
  if (stops !== null) return readDestination(decoded, stops)
  for (const pattern of inLinks) {
    const [, lat, lng] = pattern.exec(decoded) ?? []
    if (lat !== undefined && lng !== undefined) return inRange(lat, lng)
  }
  const isShort = /goo\.gl|maps\.apple\/|osm\.org\/go/i.test(link)
  const why = isShort ? 'This short link' : 'This link'
  const advice = isShort ? 'Open it, and copy the address that the browser shows then' : `Instead, ${example}`
  return { point: null, problem: `${why} doesn’t say where the point is. ${advice}` }
}

/** Returns the stops of a link to directions, as it names them; null for other links. */
function stopsOf(link: string): string[] | null {
  const [, asked] = /[?&](?:daddr|destination|route|to)=([^&#]*)/.exec(link) ?? []
  if (asked !== undefined) return asked.split(/;| to:/)
  const [, path] = /\/dir\/(.*?)\/?(?:@|data=|[?#]|$)/.exec(link) ?? []
  if (path !== undefined) return path.split('/')
  return /\/(?:dir|directions)(?:[/?#]|$)|[?&]saddr=/.test(link) ? [] : null
}

/** Reads where directions lead. The center of their map is somewhere on the way. */
function readDestination(link: string, stops: string[]): Reading {
  const exact = new RegExp(`^(?:ll\\.|loc:)?${precisePair}$`)
  const named = stops.map((stop) => exact.exec(stop.trim()))
  const last = named.at(-1)
  if (last?.[1] !== undefined && last[2] !== undefined) return inRange(last[1], last[2])
  // Google adds a pair for each stop that has a name, and for some that are pairs themselves.
  const places = Array.from(link.matchAll(new RegExp(`!1d${number}!2d${number}`, 'g')), ([, lng = '', lat = '']) => [
    lat,
    lng,
  ])
  const [lat, lng] = places.at(-1) ?? []
  const isComplete =
    Boolean(stops.at(-1)) && places.length >= named.filter((stop, index) => stop === null && stops[index]).length
  const isOtherStop = named.some((stop) => Number(stop?.[1]).toFixed(3) === Number(lat).toFixed(3))
  if (lat !== undefined && lng !== undefined && isComplete && !isOtherStop) return inRange(lat, lng)
  const problem = `These directions don’t say at which point they end. Open their destination alone, and copy its address, or ${example}`
  return { point: null, problem }
}

function decode(link: string): string {
  try {
    return decodeURIComponent(link).replaceAll('+', ' ')
  } catch {
    return link
  }
}

function inRange(lat: string, lng: string): Reading {
  const point = { lat: Number(lat.replace('−', '-')), lng: Number(lng.replace('−', '-')) }
  if (Math.abs(point.lat) > 90)
    return {
      point: null,
      problem: `The first number is the latitude, between −90 and 90: ${lat} isn’t. Are they swapped?`,
    }
  if (Math.abs(point.lng) > 180)
    return { point: null, problem: `The second number is the longitude, between −180 and 180: ${lng} isn’t` }
  return { point, problem: null }
}

function signed([degrees, minutes = '0', seconds = '0', letter = '']: (string | undefined)[]): string {
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return (/[SW]/i.test(letter) ? -value : value).toFixed(6)
}
