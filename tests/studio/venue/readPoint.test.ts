import { expect, test } from 'vitest'
import { readPoint } from '../../../studio/venue/readPoint.ts'

test.each([
  '43.6591, -70.2568',
  '(43.6591, -70.2568)',
  ' 43.6591 −70.2568 ',
  'https://www.google.com/maps/place/Portland/@43.6,-70.3,17z/data=!3m1!4b1!4m6!3m5!1s0x4cb:0x1!8m2!3d43.6591!4d-70.2568!16s',
  'https://www.google.com/maps/search/?api=1&query=43.6591%2C-70.2568',
  'https://www.google.com/maps/place/43.6591,-70.2568/@43.6,-70.3,17z',
  'https://maps.apple.com/?ll=43.6591,-70.2568&q=Studio',
  'https://maps.apple.com/place?address=1%20Example%20St&coordinate=43.6591,-70.2568&name=Studio',
  'https://www.openstreetmap.org/#map=17/43.6591/-70.2568',
  'https://www.openstreetmap.org/?mlat=43.6591&mlon=-70.2568#map=17/43.6/-70.3',
  'geo:43.6591,-70.2568?z=17',
  'https://www.google.com/maps/place/25+2nd+St,+Portland/@43.6591,-70.2568,17z',
])('%s is a point', (text) => {
  expect(readPoint(text)).toEqual({ value: '43.6591, -70.2568', problem: null })
})

test.each(['', '  '])('an empty text isn’t a point', (text) => {
  expect(readPoint(text)).toEqual({ value: null, problem: null })
})

test.each([
  ['43.6591-702568', 'isn’t a point on the map: paste a pair such as 43.6591, -70.2568'],
  ['43,6591, -70,2568', 'isn’t a point on the map'],
  ['https://maps.app.goo.gl/abc123', 'Open it, and copy the address that the browser shows then'],
  [
    'https://www.google.com/maps/search/?api=1&query=25+2nd+Street,+Portland',
    'This link doesn’t say where the point is',
  ],
  ...[
    'https://www.google.com/maps/dir/Boston/43.6591,-70.2568/@43.0,-70.7,9z',
    'https://maps.google.com/?saddr=42.3601,-71.0589&daddr=43.6591,-70.2568&ll=43.0,-70.7',
    'https://maps.apple.com/directions?source=42.3601,-71.0589&destination=43.6591,-70.2568',
    'https://www.openstreetmap.org/directions#map=9/43.0/-70.7',
  ].map((link) => [link, 'Directions don’t say which of their points is meant'] as [string, string]),
  ['https://example.com/%E0%A4%A', 'This link doesn’t say where the point is'],
  ['-100.2568, 43.6591', 'between −90 and 90: -100.2568 isn’t. Are they swapped?'],
  ['43.6591, 270.2568', 'between −180 and 180: 270.2568 isn’t'],
])('%s is rejected, with advice', (text, advice) => {
  expect(readPoint(text)).toMatchObject({ value: null, problem: expect.stringContaining(advice) as string })
})
