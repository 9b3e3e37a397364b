import { StarIcon } from '@sanity/icons/Star'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { formatPrice } from '../../shared/money.ts'

export const danceClass = defineType({
  name: 'danceClass',
  title: 'Class',
  type: 'document',
  icon: StarIcon,
  groups: [
    { name: 'price', title: 'Name and price', default: true },
    { name: 'words', title: 'Words' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      group: ['price', 'words'],
      description:
        'As dancers say it, and short enough for a tab: “WCS 2”. Once published, one press puts a new class on its page',
      validation: (rule) => [
        rule.required().error('Give the class a name'),
        rule.max(20).warning('Longer names break the tabs on a phone'),
      ],
    }),
    defineField({
      name: 'slug',
      title: 'Address on the classes page',
      type: 'slug',
      group: 'words',
      options: { source: 'title', maxLength: 40 },
      description: 'Press Generate. Links such as /classes#wcs-2 lead here, so leave it as it is afterwards',
      validation: (rule) => rule.required().error('Press Generate, or links cannot lead to this class'),
    }),
    defineField({
      name: 'icon',
      title: 'Icon',
      type: 'string',
      group: 'words',
      description: 'The small drawing beside the name of the class',
      options: {
        layout: 'radio',
        list: [
          { title: 'Side by side (first steps)', value: 'wcs1' },
          { title: 'Stretched (going further)', value: 'wcs2' },
          { title: 'Swinging (playful)', value: 'vibes' },
        ],
      },
      validation: (rule) => rule.required().error('Choose an icon'),
    }),
    defineField({
      name: 'summary',
      title: 'In one sentence',
      type: 'text',
      rows: 2,
      group: 'words',
      description: 'What dancers take home; shown wherever the class is named. 140 letters fit',
      validation: (rule) => rule.max(140).warning('Shorter is better: 140 letters fit'),
    }),
    defineField({
      name: 'audience',
      title: 'Who it is for',
      type: 'text',
      rows: 3,
      group: 'words',
      description: 'So that a nervous beginner knows at once whether it is for them',
      validation: (rule) => rule.required().warning('Without it, nobody knows whether the class is for them'),
    }),
    defineField({
      name: 'body',
      title: 'What happens in it',
      type: 'richText',
      group: 'words',
      description: 'What a dancer learns and how the class works, in short paragraphs',
    }),
    defineField({
      name: 'patterns',
      title: 'Patterns',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      group: 'words',
      options: { layout: 'tags' },
      description: 'Names of patterns, for example Sugar Push; press Enter after each',
      validation: (rule) => rule.unique().error('Each pattern only once'),
    }),
    defineField({
      name: 'patternsLabel',
      title: 'Words above the patterns',
      type: 'string',
      group: 'words',
      description: 'Why they are listed: “You are comfortable with”, or “You learn 2–3 of”',
    }),
    defineField({
      name: 'minutes',
      title: 'Length in minutes',
      type: 'number',
      group: 'words',
      description: 'For example 30; leave empty when it varies',
      validation: (rule) => rule.integer().positive().max(240).error('Write whole minutes, for example 30'),
    }),
    defineField({
      name: 'doorPriceInCents',
      title: 'Price at the door',
      type: 'priceInCents',
      group: 'price',
      description: 'In dollars, for example 20. Every page that shows it takes it from here',
    }),
    defineField({
      name: 'registrationLink',
      title: 'Register online with',
      type: 'reference',
      to: [{ type: 'registrationLink' }],
      group: 'price',
      description: 'The online price is kept there, and shown here too',
    }),
    defineField({
      name: 'priceUnit',
      title: 'The price is for',
      type: 'string',
      group: 'price',
      initialValue: 'evening',
      description: 'Shown after the price: “$20 a week”',
      options: {
        layout: 'radio',
        list: [
          { title: 'A week of the series', value: 'week' },
          { title: 'An evening', value: 'evening' },
        ],
      },
    }),
  ],
  preview: {
    select: { title: 'title', door: 'doorPriceInCents', online: 'registrationLink.onlinePriceInCents' },
    prepare: ({ title, door, online }: { title?: string; door?: number; online?: number }) => ({
      title,
      subtitle:
        [door != null && `${formatPrice(door)} at the door`, online != null && `${formatPrice(online)} online`]
          .filter(Boolean)
          .join(' · ') || 'No price yet',
    }),
  },
})
