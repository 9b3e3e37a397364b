import { SparkleIcon } from '@sanity/icons/Sparkle'
import { defineArrayMember, defineField, defineType } from 'sanity'

export const firstEvening = defineType({
  name: 'firstEvening',
  title: 'First evening',
  type: 'object',
  icon: SparkleIcon,
  fields: [
    defineField({
      name: 'heading',
      title: 'Heading',
      type: 'string',
      description: 'If empty: “Your first evening”',
    }),
    defineField({
      name: 'arrive',
      title: 'Arriving',
      type: 'text',
      rows: 2,
      description:
        'Who says hello and what to do first. The page adds when doors open. If empty, this part isn’t shown',
    }),
    defineField({
      name: 'payment',
      title: 'How to pay',
      type: 'text',
      rows: 2,
      description:
        'Cash, card or app, and where. Don’t write the amount: the page adds the price from the registration card',
    }),
    defineField({
      name: 'firstClass',
      title: 'The first class',
      type: 'text',
      rows: 2,
      description: 'What a beginner will do. The page adds the name and hours from the schedule',
    }),
    defineField({
      name: 'dancing',
      title: 'Social dancing',
      type: 'text',
      rows: 2,
      description: 'Who asks who, whether it’s OK to just watch, when to leave. The page adds the hours',
    }),
    defineField({
      name: 'bring',
      title: 'What you need',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      description: 'A few words each: “Clothes you can move in”',
    }),
    defineField({
      name: 'notNeeded',
      title: 'What you do not need',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      description: 'Things people worry about but don’t need: “A partner”',
    }),
  ],
})
