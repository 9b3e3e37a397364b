import { SplitHorizontalIcon } from '@sanity/icons/SplitHorizontal'
import { TagIcon } from '@sanity/icons/Tag'
import { field, object, references, required } from '../field.ts'
import { PresentationIcon } from '@sanity/icons/Presentation'
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
    references(
      'classes',
      'danceClass',
      'Classes in the tabs',
      'Each class has a tab; the first one is open. Drag to change the order',
    ),
    field('admission', 'text', 'What a price includes', {
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
        field('intro', 'text', 'Text', 'One or two sentences above the people'),
        references('people', 'teacher', 'People', 'Drag to change the order. Only people in this list are on the page'),
        field('seo', 'seo', 'The teachers page in search results', 'For the page that shows only the teachers'),
      ],
    }),
    seo,
  ],
  { name: 'teachers', title: 'Teachers' },
)

export const approach = object(
  'approach',
  'Approach',
  SplitHorizontalIcon,
  [
    field('title', 'string', 'Name', {
      description: 'One word works best: “Training”',
      validation: required('Give this approach a name'),
    }),
    field('text', 'text', 'Text', { rows: 3, description: 'Two sentences: who it’s for and what it does for them' }),
    field('classes', 'array', 'Classes', {
      of: [{ type: 'labelledClass' }],
      description: 'Shown with the icon of each class; drag to change the order',
    }),
  ],
  { title: 'title', subtitle: 'text' },
)

export const labelledClass = object(
  'labelledClass',
  'Class with a label',
  TagIcon,
  [
    field('danceClass', 'reference', 'Class', {
      to: [{ type: 'danceClass' }],
      description: 'Shows its icon and links to its details',
      validation: required('Choose a class'),
    }),
    field('label', 'string', 'Label', {
      description: 'For example “WCS 1 for new dancers”',
      validation: required('Write the label next to the icon'),
    }),
  ],
  { title: 'label', subtitle: 'danceClass.title' },
)
