import { FaceHappyIcon } from '@sanity/icons/FaceHappy'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { heading, intro, pageGroups, seo } from './pageFields.ts'

export const firstTimePage = defineType({
  name: 'firstTimePage',
  title: 'First Time page',
  type: 'document',
  icon: FaceHappyIcon,
  groups: pageGroups,
  fields: [
    heading,
    intro,
    defineField({
      name: 'questions',
      title: 'Questions',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'faqEntry' }] })],
      group: 'content',
      description: 'Shown in this order; drag to change it. What is not in this list is not on the page',
      validation: (rule) => rule.unique().error('Each question only once'),
    }),
    defineField({
      name: 'image',
      title: 'Picture',
      type: 'pictureWithAlt',
      group: 'content',
      description: 'Something that makes a newcomer feel at home',
    }),
    defineField({
      name: 'firstEvening',
      title: 'Your first evening',
      type: 'firstEvening',
      group: 'content',
      description: 'From the door to the last dance. Date, hours, place and price are added by themselves',
      options: { collapsible: true, collapsed: true },
    }),
    defineField({
      name: 'codeOfConduct',
      title: 'How we treat each other',
      type: 'object',
      group: 'content',
      description: 'Your code of conduct; the foot of every page leads there. May stay empty: then nothing does',
      options: { collapsible: true, collapsed: true },
      fields: [
        defineField({
          name: 'heading',
          title: 'Heading',
          type: 'string',
          description: 'Empty: “How we treat each other”. Also the words of the link at the foot of every page',
          validation: (rule) => rule.max(40).warning('Longer words break the line at the foot of a phone'),
        }),
        defineField({
          name: 'text',
          title: 'Text',
          type: 'richText',
          description: 'What you ask of everybody, and whom to tell when somebody does not keep to it, with a name',
        }),
      ],
    }),
    defineField({
      name: 'register',
      title: 'Ready to come?',
      type: 'prompt',
      group: 'content',
      description: 'The link leads to the registration page',
    }),
    seo,
  ],
  preview: { prepare: () => ({ title: 'First Time page' }) },
})
