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
      description: 'A few friendly words: “Questions?”',
      validation: (rule) => rule.required().error('Write a heading that explains the button'),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 2,
      description: 'Optional: one or two sentences about what happens next',
    }),
    defineField({
      name: 'label',
      title: 'Button text',
      type: 'string',
      description: 'Two or three words that say where it leads: “Contact Us”',
      validation: (rule) => [
        rule.required().error('Write the button text'),
        rule.max(24).warning('Longer text doesn’t fit the button on a phone'),
      ],
    }),
  ],
})
