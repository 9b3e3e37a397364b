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
      description: 'Empty: “Your first evening”',
    }),
    defineField({
      name: 'arrive',
      title: 'Arriving',
      type: 'text',
      rows: 2,
      description:
        'Who says hello, and what to do first. The page adds when the doors open. May stay empty: then nothing of it is shown',
    }),
    defineField({
      name: 'payment',
      title: 'How one pays',
      type: 'text',
      rows: 2,
      description: 'Cash, card, app, and where. No amount: the page adds the price of the registration card',
    }),
    defineField({
      name: 'firstClass',
      title: 'The first class',
      type: 'text',
      rows: 2,
      description: 'What a beginner will do in it. The page adds its name and its hours, from the evening part by part',
    }),
    defineField({
      name: 'dancing',
      title: 'Social dancing',
      type: 'text',
      rows: 2,
      description: 'Who asks whom, whether one may just watch, when to go. The page adds the hours',
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
      description: 'What keeps people from coming, and need not: “A partner”',
    }),
  ],
})
