import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineType } from 'sanity'
import { field, required } from '../field.ts'
import { hasWords } from '../objects/texts.ts'

export const faqEntry = defineType({
  name: 'faqEntry',
  title: 'Question',
  type: 'document',
  icon: HelpCircleIcon,
  fields: [
    field('question', 'string', 'Question', {
      description:
        'As a newcomer would ask it: “What shoes do I wear?” After publishing a new question, one click adds it to its page',
      validation: required('Write the question'),
    }),
    field('answer', 'richText', 'Answer', {
      description: 'Start with the answer, then add details. Check links to shops now and then',
      validation: (rule) => rule.custom((answer) => hasWords(answer) || 'Write the answer'),
    }),
  ],
  preview: { select: { title: 'question' } },
})
