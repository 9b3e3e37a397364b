import { StarIcon } from '@sanity/icons/Star'
import { defineType } from 'sanity'
import { field, radio, recommended, required, requiredUpTo, inGroup, upTo } from '../field.ts'
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
    ...inGroup('words', [
      field('title', 'string', 'Name', {
        group: ['price', 'words'],
        description:
          'What dancers call it, short enough for a tab: “WCS 2”. After publishing a new class, one click adds it to its page',
        validation: requiredUpTo(20, 'Give the class a name', 'Longer names don’t fit the tabs on a phone'),
      }),
      field('slug', 'slug', 'Address on the classes page', {
        options: { source: 'title', maxLength: 40 },
        description: 'Press Generate. Links such as /classes#wcs-2 use it, so don’t change it later',
        validation: required('Press Generate so that links can lead to this class'),
      }),
      field('icon', 'string', 'Icon', {
        description: 'The small drawing next to the class name',
        options: radio({
          wcs1: 'Side by side (first steps)',
          wcs2: 'Stretched (going further)',
          vibes: 'Swinging (playful)',
        }),
        validation: required('Choose an icon'),
      }),
      field('summary', 'text', 'Summary', {
        description:
          'One sentence about what dancers will learn, shown wherever the class is listed. Up to 140 characters',
        validation: upTo(140, 'Keep it under 140 characters'),
      }),
      field('audience', 'text', 'Who it is for', {
        rows: 3,
        description: 'Help a nervous beginner see at a glance whether it’s for them',
        validation: recommended('Without this, people can’t tell whether the class is for them'),
      }),
      field('body', 'richText', 'Details', 'What dancers learn and how the class works, in short paragraphs'),
      field('patterns', 'array', 'Patterns', {
        of: [{ type: 'string' }],
        options: { layout: 'tags' },
        description: 'Pattern names such as Sugar Push; press Enter after each one',
        validation: (rule) => rule.unique().error('Add each pattern only once'),
      }),
      field('patternsLabel', 'string', 'Heading above the patterns', {
        description: 'Why they’re listed: “You are comfortable with” or “You’ll learn 2–3 of”',
      }),
      field('minutes', 'number', 'Length in minutes', {
        description: 'For example 30. Leave it empty if it varies',
        validation: (rule) => rule.integer().positive().max(240).error('Enter whole minutes, for example 30'),
      }),
    ]),
    ...inGroup('price', [
      field('doorPriceInCents', 'priceInCents', 'Price at the door', {
        description: 'In dollars, for example 20. Used on every page that shows the price',
      }),
      field('registrationLink', 'reference', 'Register online with', {
        to: [{ type: 'registrationLink' }],
        description: 'The card that has the online price; it’s shown with the class too',
      }),
      field('priceUnit', 'string', 'The price is for', {
        initialValue: 'evening',
        description: 'Shown after the price: “$20 a week”',
        options: radio({ week: 'A week of the series', evening: 'An evening' }),
      }),
    ]),
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
