import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { defineField, defineType } from 'sanity'

export const prompt = defineType({
  name: 'prompt',
  title: 'Invitation with a button',
  type: 'object',
  icon: ArrowRightIcon,
  fields: [
    defineField({
      name: 'heading',
      title: 'Heading',
      type: 'string',
      description: 'A few words, as you would say them: “Questions?”',
      validation: (rule) => rule.required().error('Write a heading, or the button stands there without a reason'),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 2,
      description: 'One or two sentences on what happens next; may stay empty',
    }),
    defineField({
      name: 'label',
      title: 'Words on the button',
      type: 'string',
      description: 'Two or three words that say where it leads: “Contact Us”',
      validation: (rule) => [
        rule.required().error('A button needs words'),
        rule.max(24).warning('Longer words break the button on a phone'),
      ],
    }),
  ],
})
