import { PresentationIcon } from '@sanity/icons/Presentation'
import { field } from '../field.ts'
import { heading, intro, page, sectionHeading, seo } from './pageFields.ts'

export const classesPage = page(
  'classesPage',
  'Classes page',
  PresentationIcon,
  [
    heading,
    intro,
    field('approaches', 'array', 'Approaches', {
      of: [{ type: 'approach' }],
      description: 'Two, side by side: what they’re for and their classes',
    }),
    field('classes', 'array', 'Classes in the tabs', {
      of: [{ type: 'reference', to: [{ type: 'danceClass' }] }],
      description: 'Each class has a tab; the first one is open. Drag to change the order',
      validation: (rule) => rule.unique().error('Add each class only once'),
    }),
    field('admission', 'text', 'What a price includes', {
      rows: 2,
      description: 'Shown below the classes: that lessons and social dancing are included',
    }),
    field('suggestions', 'prompt', 'Suggest a topic', {
      description: 'Invites dancers to suggest topics or to teach. The button links to the contact page',
    }),
    field('teachers', 'object', 'Teachers', {
      group: 'teachers',
      description: 'Shown at the end of the classes page and on the teachers page',
      fields: [
        sectionHeading('For example “Your teachers”'),
        field('intro', 'text', 'Text', { rows: 2, description: 'One or two sentences above the people' }),
        field('people', 'array', 'People', {
          of: [{ type: 'reference', to: [{ type: 'teacher' }] }],
          description: 'Drag to change the order. Only people in this list are on the page',
          validation: (rule) => rule.unique().error('Add each person only once'),
        }),
        field('seo', 'seo', 'The teachers page in search results', {
          description: 'For the page that shows only the teachers',
        }),
      ],
    }),
    seo,
  ],
  { name: 'teachers', title: 'Teachers' },
)
