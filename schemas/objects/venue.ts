import { MarkerIcon } from '@sanity/icons/Marker'
import { PinIcon } from '@sanity/icons/Pin'
import { defineField, defineType } from 'sanity'
import { stateProblem, zipProblem } from '../../shared/usAddress.ts'

export const venue = defineType({
  name: 'venue',
  title: 'Venue',
  type: 'object',
  icon: PinIcon,
  fields: [
    defineField({
      name: 'name',
      title: 'Name of the venue',
      type: 'string',
      description: 'The name on the door, so that newcomers know they’re in the right place',
      validation: (rule) => rule.required().error('Enter the name of the venue'),
    }),
    defineField({
      name: 'address',
      title: 'Address',
      type: 'address',
      description: 'Shown on every page and used for directions',
      validation: (rule) => rule.required().error('Enter the address so that people can find it'),
    }),
    defineField({
      name: 'location',
      title: 'Point on the map',
      type: 'geopoint',
      description:
        'Of the door. Paste what Google Maps, Apple Maps or OpenStreetMap copies: the two numbers, or the link to the place',
      validation: (rule) => rule.required().warning('Without a point, pages show the address but no map'),
    }),
    defineField({
      name: 'arrival',
      title: 'Finding the door',
      type: 'text',
      rows: 2,
      description: 'Which door, which floor, and where to leave shoes and coats',
    }),
    defineField({
      name: 'transit',
      title: 'By train or bus',
      type: 'text',
      rows: 2,
      description: 'The nearest stop, its lines, the walk from there, and the last ride home if it’s early',
    }),
    defineField({
      name: 'parking',
      title: 'Parking',
      type: 'text',
      rows: 2,
      description: 'Where to park cars and bicycles, and what it costs',
    }),
    defineField({
      name: 'stepFree',
      title: 'Step-free way in',
      type: 'text',
      rows: 2,
      description: 'Which door has no steps, and where the elevator is. If there’s no step-free way in, say so',
    }),
    defineField({
      name: 'toilets',
      title: 'Toilets',
      type: 'text',
      rows: 2,
      description: 'Where they are, and whether one has room for a wheelchair. Shown on the accessibility page',
    }),
    defineField({
      name: 'sound',
      title: 'Sound and light',
      type: 'text',
      rows: 2,
      description: 'How loud it gets, whether there’s a microphone, flashing lights or an induction loop',
    }),
    defineField({
      name: 'quietCorner',
      title: 'Quiet corner',
      type: 'text',
      rows: 2,
      description: 'Where people can sit down and rest from music and people',
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'address.street' } },
})

export const address = defineType({
  name: 'address',
  title: 'Address',
  type: 'object',
  icon: MarkerIcon,
  fields: [
    defineField({
      name: 'street',
      title: 'Street and number',
      type: 'string',
      description: 'For example 12 Example Street',
      validation: (rule) => rule.required().error('Visitors need the street to find you'),
    }),
    defineField({
      name: 'city',
      title: 'City',
      type: 'string',
      description: 'For example Boston',
      validation: (rule) => rule.required().error('Visitors need the city to find you'),
    }),
    defineField({
      name: 'state',
      title: 'State',
      type: 'string',
      description: 'Two letters, for example MA',
      validation: (rule) => rule.custom((state?: string) => stateProblem(state) ?? true),
    }),
    defineField({
      name: 'postalCode',
      title: 'ZIP code',
      type: 'string',
      description: 'Five digits, for example 02116',
      validation: (rule) => rule.custom((zip?: string) => zipProblem(zip) ?? true),
    }),
  ],
})
