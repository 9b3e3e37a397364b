import { PresentationIcon } from '@sanity/icons/Presentation'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { heading, intro, pageGroups, sectionHeading, seo } from './pageFields.ts'

export const classesPage = defineType({
  name: 'classesPage',
  title: 'Classes page',
  type: 'document',
  icon: PresentationIcon,
  groups: [...pageGroups, { name: 'teachers', title: 'Teachers' }],
  fields: [
    heading,
    intro,
    defineField({
      name: 'approaches',
      title: 'Approaches',
      type: 'array',
      of: [defineArrayMember({ type: 'approach' })],
      group: 'content',
      description: 'Two, side by side: what they’re for and their classes',
    }),
    defineField({
      name: 'classes',
      title: 'Classes in the tabs',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'danceClass' }] })],
      group: 'content',
      description: 'Each class has a tab; the first one is open. Drag to change the order',
      validation: (rule) => rule.unique().error('Add each class only once'),
    }),
    defineField({
      name: 'admission',
      title: 'What a price includes',
      type: 'text',
      rows: 2,
      group: 'content',
      description: 'Shown below the classes: that lessons and social dancing are included',
    }),
    defineField({
      name: 'suggestions',
      title: 'Suggest a topic',
      type: 'prompt',
      group: 'content',
      description: 'Invites dancers to suggest topics or to teach. The button links to the contact page',
    }),
    defineField({
      name: 'teachers',
      title: 'Teachers',
      type: 'object',
      group: 'teachers',
      description: 'Shown at the end of the classes page and on the teachers page',
      fields: [
        sectionHeading('For example “Your teachers”'),
        defineField({
          name: 'intro',
          title: 'Text',
          type: 'text',
          rows: 2,
          description: 'One or two sentences above the people',
        }),
        defineField({
          name: 'people',
          title: 'People',
          type: 'array',
          of: [defineArrayMember({ type: 'reference', to: [{ type: 'teacher' }] })],
          description: 'Drag to change the order. Only people in this list are on the page',
          validation: (rule) => rule.unique().error('Add each person only once'),
        }),
        defineField({
          name: 'seo',
          title: 'The teachers page in search results',
          type: 'seo',
          description: 'For the page that shows only the teachers',
        }),
      ],
    }),
    seo,
  ],
  preview: { prepare: () => ({ title: 'Classes page' }) },
})
