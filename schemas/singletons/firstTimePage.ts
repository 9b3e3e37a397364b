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
      options: { collapsible: true },
    }),
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
