import { PinIcon } from '@sanity/icons/Pin'
import { defineField, defineType } from 'sanity'

export const venue = defineType({
  name: 'venue',
  title: 'Place',
  type: 'object',
  icon: PinIcon,
  fields: [
    defineField({
      name: 'name',
      title: 'Name of the place',
      type: 'string',
      description: 'As it stands on the door, so that newcomers know they are right',
      validation: (rule) => rule.required().error('Give the place a name'),
    }),
    defineField({
      name: 'address',
      title: 'Address',
      type: 'address',
      description: 'Shown on every page and used for directions',
      validation: (rule) => rule.required().error('Without an address nobody finds the place'),
    }),
    defineField({
      name: 'location',
      title: 'Point on the map',
      type: 'geopoint',
      description: 'Latitude and longitude of the door; right-click the spot in any online map to copy them',
      validation: (rule) => rule.required().warning('Without a point the map cannot be shown, only the address'),
    }),
    defineField({
      name: 'arrival',
      title: 'Finding the door',
      type: 'text',
      rows: 2,
      description: 'What a newcomer should know: which door, which floor, where to leave shoes and coats',
    }),
    defineField({
      name: 'transit',
      title: 'By train or bus',
      type: 'text',
      rows: 2,
      description:
        'The nearest stop, its lines and the walk from there; and how late they run, if the last one is early',
    }),
    defineField({
      name: 'parking',
      title: 'Parking',
      type: 'text',
      rows: 2,
      description: 'Where cars and bicycles can stand on that evening, and what it costs',
    }),
    defineField({
      name: 'stepFree',
      title: 'Step-free way in',
      type: 'text',
      rows: 2,
      description: 'For wheels and tired knees: which door has no step, where the lift is. Say it too if there is none',
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'address.street' } },
})
