import { HomeIcon } from '@sanity/icons/Home'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { pageGroups, section, sectionHeading, seo } from './pageFields.ts'

export const homePage = defineType({
  name: 'homePage',
  title: 'Home page',
  type: 'document',
  icon: HomeIcon,
  groups: pageGroups,
  fields: [
    section(
      'hero',
      'First screen',
      'The time and venue are added automatically from the site settings',
      [
        sectionHeading('A few large words that say what this is'),
        defineField({
          name: 'promise',
          title: 'Promise',
          type: 'text',
          rows: 2,
          description: 'One sentence that takes a beginner’s fear away: no partner, no experience',
        }),
        defineField({
          name: 'buttonLabel',
          title: 'Button text',
          type: 'string',
          description: 'The button links to the First Time page',
          validation: (rule) => rule.required().error('Write the button text'),
        }),
        defineField({
          name: 'image',
          title: 'Background picture',
          type: 'pictureWithAlt',
          description: 'At least 2400 pixels wide, with a calm left side, since text is shown on it',
        }),
      ],
      true,
    ),
    defineField({
      name: 'dancers',
      title: 'Dancers',
      type: 'dancers',
      group: 'content',
      description: 'Real people on a real evening. Optional: if empty, this section isn’t shown',
      options: { collapsible: true, collapsed: true },
    }),
    section('mission', 'Mission', 'What the community is for', [
      sectionHeading('For example “Our mission”'),
      defineField({
        name: 'values',
        title: 'Values',
        type: 'array',
        of: [defineArrayMember({ type: 'string' })],
        description: 'Three single words, set very large',
        validation: (rule) => rule.max(3).warning('Only three words fit'),
      }),
      defineField({
        name: 'body',
        title: 'Text',
        type: 'richText',
        description: 'What these words mean on a Monday night',
      }),
    ]),
    section('approach', 'Approach', 'How you teach and welcome people', [
      sectionHeading('For example “Our approach”'),
      defineField({
        name: 'body',
        title: 'Text',
        type: 'richText',
        description: 'Two or three short paragraphs',
      }),
    ]),
    section(
      'aboutUs',
      'About us',
      'The people behind the evenings',
      [
        sectionHeading('For example “Who We Are”'),
        defineField({
          name: 'intro',
          title: 'Text',
          type: 'text',
          rows: 2,
          description: 'One or two sentences above the people',
        }),
        defineField({
          name: 'team',
          title: 'Team',
          type: 'array',
          of: [defineArrayMember({ type: 'reference', to: [{ type: 'teacher' }] })],
          description: 'Two people look best; drag to change the order',
          validation: (rule) => rule.unique().error('Add each person only once'),
        }),
      ],
      true,
    ),
    section('pictures', 'Pictures of an evening', 'Optional: if empty, this section isn’t shown', [
      defineField({
        name: 'heading',
        title: 'Heading',
        type: 'string',
        description: 'If empty: “An evening in pictures”',
      }),
      defineField({
        name: 'images',
        title: 'Pictures',
        type: 'array',
        of: [defineArrayMember({ type: 'pictureWithAlt' })],
        description: 'Up to eight. Portrait format looks best. Use only pictures of people who agreed to it',
        validation: (rule) => rule.max(8).error('Choose at most eight pictures'),
      }),
      defineField({
        name: 'earlier',
        title: 'Earlier evenings',
        type: 'cta',
        description: 'A link to pictures of earlier evenings, such as an album: “All our evenings”',
      }),
    ]),
    section('quotes', 'What people say', 'Dancers in their own words. Optional: if empty, this section isn’t shown', [
      defineField({
        name: 'heading',
        title: 'Heading',
        type: 'string',
        description: 'If empty: “What people say”',
      }),
      defineField({
        name: 'list',
        title: 'Quotes',
        type: 'array',
        of: [defineArrayMember({ type: 'quote' })],
        description: 'Two to four are enough. Drag to change the order',
      }),
    ]),
    defineField({
      name: 'questions',
      title: 'Questions?',
      type: 'prompt',
      group: 'content',
      description: 'The button links to the contact page',
    }),
    seo,
  ],
  preview: { prepare: () => ({ title: 'Home page' }) },
})
