import { FaceHappyIcon } from '@sanity/icons/FaceHappy'
import { field } from '../field.ts'
import { heading, intro, page, section, seo } from './pageFields.ts'

export const firstTimePage = page('firstTimePage', 'First Time page', FaceHappyIcon, [
  heading,
  intro,
  field('questions', 'array', 'Questions', {
    of: [{ type: 'reference', to: [{ type: 'faqEntry' }] }],
    description: 'Drag to change the order. Only questions in this list are on the page',
    validation: (rule) => rule.unique().error('Add each question only once'),
  }),
  field('image', 'pictureWithAlt', 'Picture', 'Something that makes a newcomer feel at home'),
  field('firstEvening', 'firstEvening', 'Your first evening', {
    description: 'From the door to the last dance. The date, hours, venue and price are added automatically',
    options: { collapsible: true, collapsed: true },
  }),
  section(
    'codeOfConduct',
    'How we treat each other',
    'Your code of conduct, linked at the bottom of every page. If empty, it isn’t shown or linked',
    [
      field('heading', 'string', 'Heading', {
        description: 'If empty: “How we treat each other”. Also the text of the link at the bottom of every page',
        validation: (rule) => rule.max(40).warning('Longer headings don’t fit on one line on a phone'),
      }),
      field('text', 'richText', 'Text', {
        description: 'What you expect of everyone, and who to talk to if someone doesn’t respect it, with a name',
      }),
    ],
  ),
  field('register', 'prompt', 'Ready to come?', 'Links to the registration page'),
  seo,
])
