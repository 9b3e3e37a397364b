import { MarkerIcon } from '@sanity/icons/Marker'
import { PinIcon } from '@sanity/icons/Pin'
import { field, required, object, whileShown } from '../field.ts'
import { pointProblem, stateProblem, zipProblem } from '../../schedule/venueFacts.ts'

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
