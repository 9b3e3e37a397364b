import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]
const shapes = {
  boston: { _type: 'geopoint', lat: 42.3601, lng: -71.0589 },
  newYork: { type: 'Point', coordinates: [-74.006, 40.7128] },
  zone: { type: 'Polygon', coordinates: [square(0, 10)] },
  ring: { type: 'Polygon', coordinates: [square(0, 10), square(4, 6)] },
  islands: { type: 'MultiPolygon', coordinates: [[square(20, 30)], [square(0, 10)]] },
  small: { type: 'Polygon', coordinates: [square(3, 7)] },
  half: { type: 'Polygon', coordinates: [square(5, 15)] },
  center: { lat: 5, lon: 5 },
  corner: { lat: 10, lng: 10 },
  outside: { lat: 5, lng: 15 },
  line: { type: 'LineString', coordinates: [[-5, 5], [15, 5]] }, // prettier-ignore
  away: { type: 'LineString', coordinates: [[-5, 20], [15, 20]] }, // prettier-ignore
  notes: { text: 'by the door' },
}

async function evaluate(query: string, params: object = shapes): Promise<unknown> {
  const response = await testLake().post('/v2025-02-19/data/query/production', { query, params })
  return ((await response.json()) as { result: unknown }).result
}

const crossed = { type: 'Polygon', coordinates: [[[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]] } // prettier-ignore

describe('geo()', () => {
  it.each<[object | null, unknown]>([
    [shapes.boston, { type: 'Point', coordinates: [-71.0589, 42.3601] }],
    [shapes.center, { type: 'Point', coordinates: [5, 5] }],
    [{ ...shapes.newYork, name: 'New York' }, shapes.newYork],
    [shapes.line, shapes.line],
    [shapes.ring, shapes.ring],
    [shapes.islands, shapes.islands],
    [{ lat: 5, lng: 5, lon: 5 }, null],
    [{ lat: 5 }, null],
    [{ type: 'Point', coordinates: [5] }, null],
    [{ type: 'Polygon', coordinates: [[[0, 0], [1, 0]]] }, null], // prettier-ignore
    [{ type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1]]] }, null], // prettier-ignore
    [crossed, null],
    [shapes.notes, null],
    [null, null],
  ])('of %j is %j', async (value, geometry) => {
    expect(await evaluate('geo($value)', { value })).toEqual(geometry)
  })

  it('is allowed wherever a value is, and keeps error positions', async () => {
    expect(await evaluate('round(geo::distance(geo($boston), geo(geo($newYork))) / 1000)')).toBe(306)
    expect(await evaluate('{"geo": 1}.geo')).toBe(1)
    const query = 'geo($zone).type + geo($zone) +* 3'
    const response = await testLake().post('/v2025-02-19/data/query/production', { query, params: shapes })
    const { error } = (await response.json()) as { error: object }
    expect(error).toMatchObject({ type: 'queryParseError', query, start: query.length - 1, end: query.length })
  })
})

describe('geo functions of GROQ', () => {
  it.each([
    ['geo::contains($zone, $center)', true],
    ['geo::contains($zone, $corner)', true],
    ['geo::contains($zone, $outside)', false],
    ['geo::contains($ring, $center)', false],
    ['geo::contains($islands, $small)', true],
    ['geo::contains($zone, $half)', false],
    ['geo::contains($ring, $small)', false],
    ['geo::contains($zone, $line)', false],
    ['geo::contains($center, $zone)', false],
    ['geo::contains($zone, $notes)', null],
    ['geo::intersects($zone, $half)', true],
    ['geo::intersects($zone, $line)', true],
    ['geo::intersects($line, $center)', true],
    ['geo::intersects($zone, $away)', false],
    ['geo::intersects($ring, $center)', false],
    ['geo::intersects($center, $center)', true],
    ['geo::intersects($zone, null)', null],
    ['geo::distance($boston, $boston)', 0],
    ['geo::distance($boston, $zone)', null],
    ['geo::latLng(42.5, -71)', { type: 'Point', coordinates: [-71, 42.5] }],
    ['geo::latLng("42", -71)', null],
    ['round(geo::distance(geo::latLng(42.3601, -71.0589), $newYork) / 1000)', 306],
    ['round(geo::distance(geo::latLng(59.911491, 10.757933), geo::latLng(37.7749, 122.4194)), 3)', 7506713.963],
  ])('%s is %j', async (expression, result) => {
    expect(await evaluate(expression)).toEqual(result)
  })
})
