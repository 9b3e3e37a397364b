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
        'As a newcomer would ask it: “What shoes do I wear?” After publishing a new question, one click adds it to its page',
      validation: (rule) => rule.required().error('Write the question'),
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'richText',
      description: 'Start with the answer, then add details. Check links to shops now and then',
      validation: (rule) => rule.required().error('Write the answer'),
    }),
  ],
  preview: { select: { title: 'question' } },
})
