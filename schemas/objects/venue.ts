import { MarkerIcon } from '@sanity/icons/Marker'
import { PinIcon } from '@sanity/icons/Pin'
import { field, required, object, whileShown } from '../field.ts'
import type { Venue } from '../../schedule/schedule.ts'

export const venue = object(
  'venue',
  'Venue',
  PinIcon,
  [
    field('name', 'string', 'Name of the venue', {
      description: 'The name on the door, so that newcomers know they’re in the right place',
      validation: whileShown(required('Enter the name of the venue')),
    }),
    field('address', 'address', 'Address', {
      description: 'Shown on every page and used for directions',
      validation: whileShown(required('Enter the address so that people can find it')),
    }),
    field('location', 'geopoint', 'Point on the map', {
      description:
        'Of the door. Paste what Google Maps, Apple Maps or OpenStreetMap copies: the two numbers, or the link to the place',
      validation: whileShown((rule) => [
        rule.required().warning('Without a point, pages show the address but no map'),
        rule.custom((_, { parent }) => pointProblem(parent as Parameters<typeof pointProblem>[0]) ?? true).warning(),
      ]),
    }),
    field('arrival', 'text', 'Finding the door', 'Which door, which floor, and where to leave shoes and coats'),
    field('transit', 'text', 'By train or bus', {
      description: 'The nearest stop, its lines, the walk from there, and the last ride home if it’s early',
    }),
    field('parking', 'text', 'Parking', 'Where to park cars and bicycles, and what it costs'),
    field('stepFree', 'text', 'Step-free way in', {
      description: 'Which door has no steps, and where the elevator is. If there’s no step-free way in, say so',
    }),
    field('toilets', 'text', 'Toilets', {
      description: 'Where they are, and whether one has room for a wheelchair. Shown on the accessibility page',
    }),
    field('sound', 'text', 'Sound and light', {
      description: 'How loud it gets, whether there’s a microphone, flashing lights or an induction loop',
    }),
    field('quietCorner', 'text', 'Quiet corner', 'Where people can sit down and rest from music and people'),
  ],
  { title: 'name', subtitle: 'address.street' },
)

export const address = object('address', 'Address', MarkerIcon, [
  field('street', 'string', 'Street and number', {
    description: 'For example 12 Example Street',
    validation: whileShown(required('Visitors need the street to find you')),
  }),
  field('city', 'string', 'City', {
    description: 'For example Boston',
    validation: whileShown(required('Visitors need the city to find you')),
  }),
  field('state', 'string', 'State', {
    description: 'Two letters, for example MA',
    validation: whileShown((rule) => rule.custom((state?: string) => stateProblem(state) ?? true)),
  }),
  field('postalCode', 'string', 'ZIP code', {
    description: 'Five digits, for example 02116',
    validation: whileShown((rule) => rule.custom((zip?: string) => zipProblem(zip) ?? true)),
  }),
])

/** The codes of the states, districts and territories that the US Postal Service delivers to. */
const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'

/** Returns what is wrong with the state of an address; null if it is right or empty. */
const stateProblem = (state: string | null | undefined): string | null =>
  !state || states.split(' ').includes(state)
    ? null
    : `“${state}” isn’t the code of a state: two capital letters, such as MA`

/** Returns what is wrong with the ZIP code of an address; null if it is right or empty. */
const zipProblem = (zip: string | null | undefined): string | null =>
  !zip || /^\d{5}(-\d{4})?$/.test(zip)
    ? null
    : `“${zip}” isn’t a ZIP code: five digits, or five, a hyphen and four, such as 02116 or 02116-1234`

/** The territories of the United States beyond the date line or the equator. */
const farTerritories = ['AS', 'GU', 'MP']

/** Returns what is wrong with a venue's point on the map; null if it is right or missing. */
function pointProblem({ location, address }: Pick<Venue, 'location' | 'address'>): string | null {
  const { lat, lng } = location ?? {}
  if (lat == null || lng == null || (lat > 13 && lat < 72 && lng < -60)) return null
  if (farTerritories.includes(address?.state ?? '')) return null
  return `This point is not in the United States: ${lat}, ${lng}. Are the numbers swapped, or is a minus missing?`
}
