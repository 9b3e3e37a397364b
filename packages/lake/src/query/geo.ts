import { spend } from '../processorBudget.ts'
import { isObject } from '../input.ts'

type Position = readonly [x: number, y: number]
type Segment = readonly [from: Position, to: Position]
type Polygon = Position[][]
type Shape = { points: Position[]; lines: Position[][]; polygons: Polygon[] }

/**
 * Implements GROQ's geo functions for `{lat, lng}` and GeoJSON; null for other values. Only distance is spherical.
 * @see https://sanity-io.github.io/GROQ/draft/#sec-Geography-Extension
 */
export const geoFunctions: Record<string, (a: unknown, b: unknown) => unknown> = {
  latLng: (lat, lng) => (getShape({ lat, lng }) ? { type: 'Point', coordinates: [lng, lat] } : null),

  /** In meters, by the haversine formula. */
  distance(a, b) {
    const [from, to] = [getPoint(a), getPoint(b)]
    if (!from || !to) return null
    const [across, up] = [radians(to[0] - from[0]), radians(to[1] - from[1])]
    const slope = Math.cos(radians(from[1])) * Math.cos(radians(to[1]))
    return 2 * earthRadius * Math.asin(Math.sqrt(Math.sin(up / 2) ** 2 + slope * Math.sin(across / 2) ** 2))
  },

  contains(a, b) {
    const [outer, inner] = [getShape(a), getShape(b)]
    if (!outer || !inner) return null
    const [corners, segments] = [getCorners(inner), getSegments(inner)]
    return outer.polygons.some((polygon) => {
      const edges = getEdges(polygon)
      return (
        corners.every((corner) => isInside(corner, polygon)) &&
        !polygon.slice(1).some(([corner]) => corner && isWithin(corner, inner)) &&
        !segments.some((segment) => edges.some((edge) => cross(segment, edge)))
      )
    })
  },

  intersects(a, b) {
    const [one, other] = [getShape(a), getShape(b)]
    if (!one || !other) return null
    if (getCorners(one).some((corner) => isWithin(corner, other))) return true
    if (getCorners(other).some((corner) => isWithin(corner, one))) return true
    const segments = getSegments(other)
    return getSegments(one).some((segment) => segments.some((another) => meet(segment, another)))
  },
}

/** Implements `geo()`: null for other values, and for rings that are not closed or that cross themselves. */
export function toGeometry(value: unknown) {
  if (!isObject(value)) return null
  const { lat, lng, lon, type, coordinates } = value
  if (lng !== undefined && lon !== undefined) return null
  const shape = getShape(value)
  if (!shape?.polygons.flat().every(isOutline)) return null
  return lat === undefined ? { type, coordinates } : { type: 'Point', coordinates: [lng ?? lon, lat] }
}

/** At the equator, as in the example of Sanity's documentation. */
const earthRadius = 6_378_137
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The nesting depth of positions in a geometry's coordinates, and what they form. */
const geometries: Record<string, { depth: number; part: keyof Shape; isMany?: true }> = {
  Point: { depth: 0, part: 'points' },
  MultiPoint: { depth: 1, part: 'points', isMany: true },
  LineString: { depth: 1, part: 'lines' },
  MultiLineString: { depth: 2, part: 'lines', isMany: true },
  Polygon: { depth: 2, part: 'polygons' },
  MultiPolygon: { depth: 3, part: 'polygons', isMany: true },
}

function getShape(value: unknown): Shape | null {
  if (!isObject(value)) return null
  const { lat, lng, lon = lng, type, coordinates } = value
  const [name, given] = lat === undefined ? [type, coordinates] : ['Point', [lon, lat]]
  const geometry = typeof name === 'string' && Object.hasOwn(geometries, name) ? geometries[name] : undefined
  if (!geometry || !isNested(given, geometry.depth)) return null
  const { part, isMany } = geometry
  return { points: [], lines: [], polygons: [], [part]: isMany ? given : [given] }
}

const isNested = (value: unknown, depth: number): boolean =>
  Array.isArray(value) &&
  (depth > 0
    ? value.every((item) => isNested(item, depth - 1))
    : Number.isFinite(value[0]) && Number.isFinite(value[1]))

function getPoint(value: unknown): Position | null {
  const [point, another] = getShape(value)?.points ?? []
  return point && !another ? point : null
}

const getCorners = ({ points, lines, polygons }: Shape) => [...points, ...lines.flat(), ...polygons.flat(2)]

/** Represents a point as a segment without length. */
const getSegments = ({ points, lines, polygons }: Shape): Segment[] => [
  ...points.map((point): Segment => [point, point]),
  ...lines.flatMap(toSegments),
  ...polygons.flatMap(getEdges),
]

const getEdges = (polygon: Polygon): Segment[] => polygon.flatMap(toSegments)

const toSegments = (line: Position[]): Segment[] =>
  line.flatMap((to, index): Segment[] => {
    const from = line[index - 1]
    return from ? [[from, to]] : []
  })

/** Returns whether a line is closed and does not meet itself elsewhere. */
function isOutline(line: Position[]): boolean {
  const [first, last] = [line[0], line.at(-1)]
  if (line.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return false
  const edges = toSegments(line).map((segment, index) => ({ segment, index, ...getBounds(segment) }))
  // Sorted from left to right, so that an edge is only compared with those that begin before it ends.
  const byLeft = edges.toSorted((one, other) => one.left - other.left)
  return byLeft.every((edge, index) => {
    const [from, to] = edge.segment
    if (from[0] === to[0] && from[1] === to[1]) return false
    for (let next = index + 1; ; next++) {
      spend()
      const other = byLeft[next]
      if (!other || other.left > edge.right) break
      const apart = Math.abs(edge.index - other.index)
      if (apart === 1 || apart === edges.length - 1 || other.low > edge.high || other.high < edge.low) continue
      if (meet(edge.segment, other.segment)) return false
    }
    return true
  })
}

const getBounds = ([[x1, y1], [x2, y2]]: Segment) => ({
  left: Math.min(x1, x2),
  right: Math.max(x1, x2),
  low: Math.min(y1, y2),
  high: Math.max(y1, y2),
})

const isWithin = (point: Position, { polygons }: Shape) => polygons.some((polygon) => isInside(point, polygon))

/** Counts the boundary as inside. A ray to the right crosses the edges around an inner point an odd number of times. */
function isInside(point: Position, polygon: Polygon): boolean {
  const edges = getEdges(polygon)
  if (edges.some((edge) => meet([point, point], edge))) return true
  const [x, y] = point
  const crossed = edges.filter(
    ([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1,
  )
  return crossed.length % 2 === 1
}

/** Returns the side of a segment on which a point lies: positive, negative, or 0 on its line. */
const side = ([[x1, y1], [x2, y2]]: Segment, [x, y]: Position) => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))

/** Returns whether each segment has its ends on both sides of the other. */
function cross(a: Segment, b: Segment): boolean {
  spend() // all pairs are compared
  return side(a, b[0]) * side(a, b[1]) < 0 && side(b, a[0]) * side(b, a[1]) < 0
}

const meet = (a: Segment, b: Segment) =>
  cross(a, b) || b.some((point) => isOn(a, point)) || a.some((point) => isOn(b, point))

const isOn = (segment: Segment, [x, y]: Position) => {
  const [[x1, y1], [x2, y2]] = segment
  return side(segment, [x, y]) === 0 && (x - x1) * (x - x2) <= 0 && (y - y1) * (y - y2) <= 0
}
