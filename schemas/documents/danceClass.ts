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
    { name: 'words', title: 'Text' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      group: ['price', 'words'],
      description:
        'What dancers call it, short enough for a tab: “WCS 2”. After publishing a new class, one click adds it to its page',
      validation: (rule) => [
        rule.required().error('Give the class a name'),
        rule.max(20).warning('Longer names don’t fit the tabs on a phone'),
      ],
    }),
    defineField({
      name: 'slug',
      title: 'Address on the classes page',
      type: 'slug',
      group: 'words',
      options: { source: 'title', maxLength: 40 },
      description: 'Press Generate. Links such as /classes#wcs-2 use it, so don’t change it later',
      validation: (rule) => rule.required().error('Press Generate so that links can lead to this class'),
    }),
    defineField({
      name: 'icon',
      title: 'Icon',
      type: 'string',
      group: 'words',
      description: 'The small drawing next to the class name',
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
      title: 'Summary',
      type: 'text',
      rows: 2,
      group: 'words',
      description:
        'One sentence about what dancers will learn, shown wherever the class is listed. Up to 140 characters',
      validation: (rule) => rule.max(140).warning('Keep it under 140 characters'),
    }),
    defineField({
      name: 'audience',
      title: 'Who it is for',
      type: 'text',
      rows: 3,
      group: 'words',
      description: 'Help a nervous beginner see at a glance whether it’s for them',
      validation: (rule) => rule.required().warning('Without this, people can’t tell whether the class is for them'),
    }),
    defineField({
      name: 'body',
      title: 'Details',
      type: 'richText',
      group: 'words',
      description: 'What dancers learn and how the class works, in short paragraphs',
    }),
    defineField({
      name: 'patterns',
      title: 'Patterns',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      group: 'words',
      options: { layout: 'tags' },
      description: 'Pattern names such as Sugar Push; press Enter after each one',
      validation: (rule) => rule.unique().error('Add each pattern only once'),
    }),
    defineField({
      name: 'patternsLabel',
      title: 'Heading above the patterns',
      type: 'string',
      group: 'words',
      description: 'Why they’re listed: “You are comfortable with” or “You’ll learn 2–3 of”',
    }),
    defineField({
      name: 'minutes',
      title: 'Length in minutes',
      type: 'number',
      group: 'words',
      description: 'For example 30. Leave it empty if it varies',
      validation: (rule) => rule.integer().positive().max(240).error('Enter whole minutes, for example 30'),
    }),
    defineField({
      name: 'doorPriceInCents',
      title: 'Price at the door',
      type: 'priceInCents',
      group: 'price',
      description: 'In dollars, for example 20. Used on every page that shows the price',
    }),
    defineField({
      name: 'registrationLink',
      title: 'Register online with',
      type: 'reference',
      to: [{ type: 'registrationLink' }],
      group: 'price',
      description: 'The card that has the online price; it’s shown with the class too',
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
