import { MarkerIcon } from '@sanity/icons/Marker'
import { defineField, defineType } from 'sanity'

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
      validation: (rule) => rule.length(2).uppercase().warning('Two capital letters, for example MA'),
    }),
    defineField({
      name: 'postalCode',
      title: 'ZIP code',
      type: 'string',
      description: 'Five digits, for example 02116',
      validation: (rule) =>
        rule.regex(/^\d{5}(-\d{4})?$/).warning('Five digits, or five, a hyphen and four: 02116 or 02116-1234'),
    }),
  ],
})
