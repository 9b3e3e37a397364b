import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineField, defineType } from 'sanity'

export const faqEntry = defineType({
  name: 'faqEntry',
  title: 'Question',
  type: 'document',
  icon: HelpCircleIcon,
  fields: [
    defineField({
      name: 'question',
      title: 'Question',
      type: 'string',
      description:
        'As a newcomer would ask it: “What shoes do I wear?” Once published, one press puts a new one on its page',
      validation: (rule) => rule.required().error('Write the question'),
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'richText',
      description: 'The answer first, then the details. Shop links open the shop, so check them now and then',
      validation: (rule) => rule.required().error('A question without an answer helps nobody'),
    }),
  ],
  preview: { select: { title: 'question' } },
})
