import { FaceHappyIcon } from '@sanity/icons/FaceHappy'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { heading, intro, pageGroups, section, seo } from './pageFields.ts'

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
      description: 'Drag to change the order. Only questions in this list are on the page',
      validation: (rule) => rule.unique().error('Add each question only once'),
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
      description: 'From the door to the last dance. The date, hours, venue and price are added automatically',
      options: { collapsible: true, collapsed: true },
    }),
    section(
      'codeOfConduct',
      'How we treat each other',
      'Your code of conduct, linked at the bottom of every page. If empty, it isn’t shown or linked',
      [
        defineField({
          name: 'heading',
          title: 'Heading',
          type: 'string',
          description: 'If empty: “How we treat each other”. Also the text of the link at the bottom of every page',
          validation: (rule) => rule.max(40).warning('Longer headings don’t fit on one line on a phone'),
        }),
        defineField({
          name: 'text',
          title: 'Text',
          type: 'richText',
          description: 'What you expect of everyone, and who to talk to if someone doesn’t respect it, with a name',
        }),
      ],
    ),
    defineField({
      name: 'register',
      title: 'Ready to come?',
      type: 'prompt',
      group: 'content',
      description: 'Links to the registration page',
    }),
    seo,
  ],
  preview: { prepare: () => ({ title: 'First Time page' }) },
})
